import type { TestContext } from 'vitest';

/** What came of trying something many times. */
export interface Proof {
  tried: number;
  /** Whatever should not have happened: lost, doubled, oversold, failed. */
  lost: number;
  /** What else the run has counted or measured. */
  figures: Record<string, string | number>;
}

declare module 'vitest' {
  interface TaskMeta {
    proof?: Proof;
  }
}

/** `npm run prove` sets these. */
const { PROVE_TIMES, PROVE_SEED } = process.env;

/** How often a test tries something: a few times among all tests, as often as it was asked for by `npm run prove`. */
export function howOften(few: number): number {
  return PROVE_TIMES === undefined ? few : Number(PROVE_TIMES);
}

/** The seed that was asked for, or else those that the test comes with. */
export function chooseSeeds(...seeds: number[]): number[] {
  return PROVE_SEED === undefined ? seeds : [Number(PROVE_SEED)];
}

export function isProving(): boolean {
  return PROVE_TIMES !== undefined;
}

/** Hands the figures of a test on to `npm run prove`. */
export function report({ task }: Pick<TestContext, 'task'>, proof: Proof): void {
  task.meta.proof = proof;
}
