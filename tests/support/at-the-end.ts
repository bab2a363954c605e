import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Has something done at the end of the test that asks for it; outside of tests, at the end of their file. A hook that a
 * running test adds would never be called.
 */
export function atTheEnd(work: () => Promise<void>): void {
  if (TestRunner.getCurrentTest()) onTestFinished(work);
  else afterAll(work);
}
