import { createInterface } from 'node:readline/promises';

export interface Questions {
  /** False: nobody is there to answer. */
  isInteractive: boolean;
  /** The answer without blanks around it; empty where nobody answers. */
  ask(question: string): Promise<string>;
  close(): void;
}

/** Asks the person at the terminal. With `--yes`, or without a terminal, nobody is asked. */
export function openQuestions({ yes }: { yes: boolean }): Questions {
  if (yes || !process.stdin.isTTY) return { isInteractive: false, ask: async () => '', close: () => {} };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return {
    isInteractive: true,
    ask: async (question) => (await terminal.question(`${question} `)).trim(),
    close: () => terminal.close(),
  };
}
