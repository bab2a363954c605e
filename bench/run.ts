import { mkdirSync, writeFileSync } from 'node:fs';
import { runCommand, showProgress } from '../scripts/bootstrap/terminal.mjs';
import { readOptions } from '../scripts/read-options.ts';
import { openRun, type Part } from './harness/bench.ts';
import { chooseParts } from './harness/choose-parts.ts';
import { describeMachine, readVersions } from './harness/machine.ts';
import { printGoals, printRows } from './harness/report.ts';
import type { Row } from './harness/row.ts';
import { PARTS } from './parts.ts';

/**
 * `npm run bench` measures everything but `safe`, `npm run bench -- reads orders` these parts alone,
 * `npm run bench -- safe --minutes 5` with a shorter soak, `npm run bench -- growth --rows counts` only rows with that in
 * their names, of parts whose rows can be measured alone.
 */
const FOLDER = 'bench/results';
const FILE = `${FOLDER}/latest.json`;

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '20' }, rows: { type: 'string', multiple: true } },
});
const run = openRun({ minutes: Number(values.minutes), rows: values.rows });
// The command that started this holds the other end of a channel: when it is killed, nobody else would end the run.
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
  process.once(event, async () => {
    await run.abort();
    process.exit(130);
  });
}

await runCommand(async () => {
  try {
    return await measureAll(chooseParts(PARTS, positionals));
  } finally {
    await run.end();
    // Nothing is left to wait for but that channel.
    process.channel?.unref();
  }
});

/** Gives the exit code: whether everything could be measured, not whether the goals were reached. */
async function measureAll(parts: readonly Part[]): Promise<number> {
  const startedAt = new Date();
  const machine = describeMachine();
  const versions = await readVersions(await run.readServerUrl());
  console.log(`${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.kernel}`);
  console.log(`Node ${versions.node}, PostgreSQL ${versions.postgres}, commit ${versions.commit}`);
  if (machine.loadBefore > machine.cores / 4)
    console.log(`The machine is busy with other work (load ${machine.loadBefore}): trust the ratios only.`);

  const results = [];
  for (const part of parts) results.push({ part: part.name, rows: await measure(part) });
  const rows = results.flatMap(({ part, rows }) => (rows ?? []).map((row) => ({ part, ...row })));
  console.log(`\n${printGoals(rows)}`);
  const seconds = Math.round((Date.now() - startedAt.getTime()) / 1000);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(FILE, `${JSON.stringify({ startedAt, seconds, machine, versions, rows }, null, 2)}\n`);
  console.log(`Measured in ${seconds} s, written to ${FILE}`);
  return results.every(({ rows }) => rows !== undefined) ? 0 : 1;
}

/** A part that cannot be measured does not take the others along. */
async function measure(part: Part): Promise<Row[] | undefined> {
  console.log();
  try {
    const rows = await showProgress(`${part.title} (${part.name})`, () => run.runPart(part));
    console.log(printRows(rows));
    return rows;
  } catch (error) {
    console.error(`${part.name} could not be measured:`, error);
    return undefined;
  }
}
