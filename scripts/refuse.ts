/** Ends a command with what the person at the terminal can mend. */
export function refuse(text: string): never {
  console.error(text);
  process.exit(1);
}
