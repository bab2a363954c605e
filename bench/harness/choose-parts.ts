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

/** Rows by name: those with one of the texts in it, or all. */
export function chooseRows<Row>(rows: Record<string, Row>, texts?: readonly string[]): [string, Row][] {
  const chosen = Object.entries(rows).filter(([name]) => texts?.some((text) => name.includes(text)) ?? true);
  if (chosen.length > 0) return chosen;
  throw new StartError(`No row has ${texts?.join(' or ')} in its name.`);
}
