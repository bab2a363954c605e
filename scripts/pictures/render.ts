/**
 * Draws the pictures of the demo products into server/db/demo/masters.
 *   node scripts/pictures/render.ts            everything that is missing or stale
 *   node scripts/pictures/render.ts --only id  again, whatever has "id" in its name (may be repeated)
 *   node scripts/pictures/render.ts --check    says what is missing, stale or left over; draws nothing
 *   node scripts/pictures/render.ts --sheet    contact sheets of all masters in .data/pictures
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { readOptions } from '../read-options.ts';
import { contactSheets } from './contact-sheet.ts';
import { ENDING, MASTERS, type Manifest, readManifest, writeManifest } from './masters.ts';
import { planEverything, type Task, tasksFor, type Wanted, wantedFiles } from './tasks.ts';
import type { Message } from './worker.ts';

const WORKERS = 2;

function isFresh({ name, recipe }: Wanted, manifest: Manifest): boolean {
  return manifest[name]?.recipe === recipe && existsSync(`${MASTERS}${name}${ENDING}`);
}

/** Files in the folder that no product or banner asks for any more. */
function leftOver(wanted: readonly Wanted[]): string[] {
  if (!existsSync(MASTERS)) return [];
  const names = new Set(wanted.map(({ name }) => `${name}${ENDING}`));
  return readdirSync(MASTERS).filter((file) => file !== 'index.json' && !names.has(file));
}

function report(wanted: readonly Wanted[], manifest: Manifest): boolean {
  const missing = wanted.filter(({ name }) => !existsSync(`${MASTERS}${name}${ENDING}`));
  const stale = wanted.filter((file) => !missing.includes(file) && !isFresh(file, manifest));
  const extra = leftOver(wanted);
  for (const { name } of missing) console.log(`missing    ${name}`);
  for (const { name } of stale) console.log(`stale      ${name}`);
  for (const file of extra) console.log(`left over  ${file}`);
  const bytes = wanted
    .filter((file) => !missing.includes(file))
    .reduce((sum, { name }) => sum + statSync(`${MASTERS}${name}${ENDING}`).size, 0);
  const megabytes = (bytes / 1e6).toFixed(1);
  console.log(
    `${wanted.length} pictures: ${missing.length} missing, ${stale.length} stale, ${extra.length} left over; ${megabytes} MB`,
  );
  return missing.length + stale.length + extra.length === 0;
}

async function render(tasks: Task[], wanted: readonly Wanted[], manifest: Manifest): Promise<void> {
  const recipes = new Map(wanted.map(({ name, recipe }) => [name, recipe]));
  const total = tasks.reduce((sum, task) => sum + (task.kind === 'pictures' ? task.pictures.length : 2), 0);
  const startedAt = performance.now();
  let count = 0;
  function onDone({ done, width, height }: Extract<Message, { done: string }>): void {
    manifest[done] = { width, height, recipe: recipes.get(done) ?? '' };
    count++;
    console.log(`${count}/${total}  ${Math.round((performance.now() - startedAt) / 1000)} s  ${done}`);
  }
  await Promise.all(
    Array.from({ length: Math.min(WORKERS, tasks.length) }, () => work(tasks, onDone, manifest)),
  );
}

/** Feeds one worker from the shared list until the list is empty. */
function work(
  tasks: Task[],
  onDone: (message: Extract<Message, { done: string }>) => void,
  manifest: Manifest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    worker.on('error', reject);
    worker.on('message', async (message: Message) => {
      if ('done' in message) return onDone(message);
      // Saved after every task: a run that is stopped goes on where it was.
      await writeManifest(manifest);
      const task = tasks.shift();
      if (task) return worker.postMessage(task);
      await worker.terminate();
      resolve();
    });
  });
}

async function main(): Promise<void> {
  const { values } = readOptions({
    options: {
      only: { type: 'string', multiple: true },
      check: { type: 'boolean' },
      sheet: { type: 'boolean' },
    },
  });
  const plan = await planEverything();
  const wanted = wantedFiles(plan);
  const manifest = await readManifest();
  if (values.check) {
    process.exitCode = report(wanted, manifest) ? 0 : 1;
    return;
  }
  if (values.sheet) {
    const drawn = wanted.filter(({ name }) => existsSync(`${MASTERS}${name}${ENDING}`));
    for (const file of await contactSheets(drawn.map(({ name }) => name))) console.log(file);
    return;
  }
  const { only } = values;
  const due = only
    ? wanted.filter(({ name }) => only.some((part) => name.includes(part)))
    : wanted.filter((file) => !isFresh(file, manifest));
  await render(tasksFor(plan, new Set(due.map(({ name }) => name))), wanted, manifest);
}

await main();
