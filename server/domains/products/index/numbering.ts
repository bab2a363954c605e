/** Gives equal values one number, and counts the rows that have it. */
export function createNumbering<Value extends object>() {
  const values: Value[] = [];
  const rows: number[] = [];
  const numbers = new Map<string, number>();
  return {
    /** By their numbers; those that no row has any more are still there. */
    values: values as readonly Value[],
    /** How many rows have each. */
    rows: rows as readonly number[],
    /** The number of a value, for one more row. */
    add(value: Value): number {
      const key = JSON.stringify(value);
      const number = numbers.get(key) ?? values.push(value) - 1;
      numbers.set(key, number);
      rows[number] = (rows[number] ?? 0) + 1;
      return number;
    },
    /** For a row less. */
    subtract(number: number): void {
      rows[number] = (rows[number] ?? 0) - 1;
    },
  };
}
