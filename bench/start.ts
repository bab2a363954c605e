import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { projectRoot } from '../scripts/bootstrap/project.mjs';
import { prepareServerCommand } from '../scripts/bootstrap/server-command.mjs';
import { ask } from './harness/ask.ts';
import type { Bench } from './harness/bench.ts';
import { atMost, type Row, toRow } from './harness/row.ts';
import { takeTurns } from './harness/turns.ts';

const LOOK_EVERY_MS = 5;

interface Command {
  program: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** The demo on an existing database of its own, PostgreSQL included: from the command until the home page answers. */
export async function benchStart(bench: Bench): Promise<Row[]> {
  const port = await findFreePort();
  const own = { DATA_DIR: bench.makeFolder(), PORT: String(port), JOBS: 'on', LOG_LEVEL: 'error' };
  const { node, args, env } = await prepareServerCommand(projectRoot);
  const server = { program: node, args, env: { ...env, ...own } };
  const npm = { program: 'npm', args: ['start'], env: { ...process.env, ...own } };
  const databaseUrl = await bench.createDemoDatabase('start');
  const [byServer = [], byNpm = [], values = []] = await takeTurns([
    () => timeStart(server, port),
    () => timeStart(npm, port),
    () => timeBare(bench, databaseUrl),
  ]);
  const reference = { name: 'bare Fastify, one query', values };
  return [
    toRow({ name: 'start, the server', unit: 's', ours: byServer, reference, goal: atMost(1.5) }),
    toRow({ name: 'start, npm start', unit: 's', ours: byNpm, reference, goal: atMost(1.5) }),
  ];
}

/** The least that a server needs: Node, the framework, and an answer from a database that runs already. */
async function timeBare(bench: Bench, databaseUrl: string): Promise<number> {
  const start = performance.now();
  const bare = await bench.startReference({ databaseUrl });
  const { status } = await ask(bare.port, '/list?after=1');
  if (status !== 200) throw new Error(`The bare server answered ${status}.`);
  const seconds = (performance.now() - start) / 1000;
  await bare.stop();
  return seconds;
}

async function timeStart({ program, args, env }: Command, port: number): Promise<number> {
  const start = performance.now();
  const child = spawn(program, args, { cwd: projectRoot, env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`);
    await wait(LOOK_EVERY_MS);
  }
  const seconds = (performance.now() - start) / 1000;
  child.kill('SIGTERM');
  await exited;
  return seconds;
}

async function isReady(port: number): Promise<boolean> {
  return ask(port, '/').then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
