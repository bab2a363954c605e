/** What PostgreSQL can store of a text: no NUL, and no half of a character (a lone surrogate). */
function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Whether every text in a parsed JSON value can be stored, names of fields included. Nesting may be of any depth. */
export function isStorable(value: unknown): boolean {
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string' && !isStorableText(next)) return false;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next) && !Object.keys(next).every(isStorableText)) return false;
    for (const part of Object.values(next)) waiting.push(part);
  }
  return true;
}

/** The same value with what cannot be stored taken out: for what others have sent and cannot be asked to mend. */
export function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(toStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [String(toStorable(name)), toStorable(part)]),
  );
}
