/**
 * Reads headers such as `Accept` and `Accept-Encoding`: gives whether one names this value, and not with the weight of
 * nothing.
 */
export function createTakes(value: string): (accepted: string) => boolean {
  const named = new RegExp(
    `(?:^|,)\\s*${value}\\s*(?:,|$|;(?!(?:[^,]*;)?\\s*q=0(?:\\.0*)?\\s*(?:[,;]|$)))`,
    'i',
  );
  return (accepted) => named.test(accepted);
}
