import { mkdirSync, writeFileSync } from 'node:fs';
import { startVitest } from 'vitest/node';
import { chooseParts } from '../../bench/harness/choose-parts.ts';
import { describeMachine } from '../../bench/harness/machine.ts';
import { runCommand } from '../../scripts/bootstrap/terminal.mjs';
import { readOptions } from '../../scripts/read-options.ts';
import { PARTS, type Part } from './parts.ts';
import type { Proof } from './proof.ts';

/**
 * `npm run prove` tries everything as often as `parts.ts` says, `npm run prove -- fuzz --times 500 --seed 7` one part as
 * often as one likes, and again as it was.
 */
const FOLDER = 'tests/prove/results';
const FILE = `${FOLDER}/latest.json`;
const NOTHING: Proof = { tried: 0, lost: 0, figures: {} };

interface Result extends Proof {
  part: string;
  test: string;
  holds: boolean;
}

await runCommand(async () => {
  const { values, positionals } = readOptions({
    allowPositionals: true,
    options: { times: { type: 'string' }, seed: { type: 'string' } },
  });
  const startedAt = new Date();
  const results: Result[] = [];
  for (const part of chooseParts(PARTS, positionals)) results.push(...(await prove(part, values)));
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
  console.table(results.map(({ figures, ...result }) => ({ ...result, ...figures })));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    FILE,
    `${JSON.stringify({ startedAt, seconds, machine: describeMachine(), results }, null, 2)}\n`,
  );
  console.log(`Tried for ${seconds} s, written to ${FILE}`);
  return results.every(({ holds }) => holds) ? 0 : 1;
});

/** Runs the part's test; it holds when its expectations do. */
async function prove(part: Part, { times, seed }: { times?: string | undefined; seed?: string | undefined }) {
  console.log(`\n${part.name}: ${part.tries}\n  must hold: ${part.holds}`);
  const env = { PROVE_TIMES: times ?? String(part.times), ...(seed && { PROVE_SEED: seed }) };
  // What takes minutes however few it tries is no part of npm test, and has another ending.
  const options = { watch: false, env, run: true, include: [part.test] };
  const vitest = await startVitest('test', [part.test], options);
  const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
  const results = tests.flatMap((test): Result[] => {
    const { proof } = test.meta();
    const holds = test.result().state === 'passed';
    // Tests that report nothing count only when they fail.
    if (!proof && holds) return [];
    return [{ part: part.name, test: test.name, holds, ...(proof ?? { tried: 0, lost: 1, figures: {} }) }];
  });
  await vitest.close();
  process.exitCode = 0;
  return results.length > 0 ? results : [{ part: part.name, test: part.test, holds: false, ...NOTHING }];
}
