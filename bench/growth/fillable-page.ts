/** As many rows as the small store has to show, so that both sides show as much. `read` asks it for a page of `most`. */
export async function fillablePage(read: () => Promise<unknown>, most: number): Promise<number> {
  const answer = await read();
  const rows = Array.isArray(answer)
    ? answer
    : Object.values(Object(answer)).find((part) => Array.isArray(part));
  return Math.max(1, Math.min(most, rows?.length ?? most));
}
