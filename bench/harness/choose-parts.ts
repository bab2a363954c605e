import { StartError } from '../../scripts/bootstrap/terminal.mjs';

/** Those that were named, in their own order, or all but those that take long. */
export function chooseParts<Part extends { name: string; isLong?: boolean }>(
  parts: readonly Part[],
  names: readonly string[],
): readonly Part[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name));
  if (unknown.length > 0) {
    const known = parts.map(({ name }) => name).join(', ');
    throw new StartError(`There is no part ${unknown.join(', ')}. The parts are: ${known}.`);
  }
  return names.length === 0
    ? parts.filter(({ isLong }) => !isLong)
    : parts.filter(({ name }) => names.includes(name));
}
