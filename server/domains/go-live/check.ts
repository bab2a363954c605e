import type { CheckState } from '#core/contract/go-live.ts';

/** How something stands, in words for the owner: what was found, or exactly what to do. */
export interface Finding {
  state: CheckState;
  words: string;
  /** What is to be entered elsewhere. */
  copy?: string;
}

/**
 * One line of the list. A domain that needs something of its own before a store goes live adds a check to the list in
 * server/go-live-checks.ts; the command and the back office show it without knowing it.
 */
export interface Check {
  name: string;
  title: string;
  /** Only looks: sends nothing and changes nothing. */
  look(): Promise<Finding>;
  /** For what can only be known by trying it out. */
  trial?: Trial;
}

export interface Trial {
  /** What it does, such as 'Sends a login code to 98…10'. */
  sends: string;
  /** It acts on an account, and may cost money: asked about before. */
  isActing?: boolean;
  /** The settings that it tries: what was found is remembered until one of them changes. */
  settings: unknown;
  run(): Promise<Finding>;
  /** Where only a person can tell whether it worked. */
  confirm?: { question: string; isRight(answer: string): Promise<boolean>; otherwise: string };
}

export const green = (words: string): Finding => ({ state: 'green', words });
export const red = (words: string): Finding => ({ state: 'red', words });
export const note = (words: string): Finding => ({ state: 'note', words });
