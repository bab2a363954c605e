import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { until } from './fixtures/database-holder.ts';

const script = fileURLToPath(new URL('fixtures/end-on-signal.mjs', import.meta.url));

/** A run of the program given, which says that it is ready. */
async function startRun(program: string) {
  const starter = spawn(process.execPath, [script, program], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  starter.stdout.setEncoding('utf8').on('data', (part) => {
    output += part;
  });
  const ended = once(starter, 'exit');
  await until(() => output.includes('ready'));
  return { starter, ended, readOutput: () => output };
}

/** Clears up when Ctrl-C says so, which takes it a moment. */
const CLEARS_UP = `
  process.on('SIGINT', () => setTimeout(() => { console.log('cleared up'); process.exit(); }, 100));
  setInterval(() => {}, 1000);
  console.log('ready');`;

const GOES_ON = `
  process.on('SIGINT', () => console.log('heard'));
  setInterval(() => {}, 1000);
  console.log('ready');`;

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s lets a program clear up, and nothing comes after it',
  async (signal) => {
    const { starter, ended, readOutput } = await startRun(CLEARS_UP);
    starter.kill(signal);
    expect(await ended).toEqual([130, null]);
    expect(readOutput()).toBe('ready\ncleared up\n');
  },
);

it('a second signal ends what goes on after the first', async () => {
  const { starter, ended, readOutput } = await startRun(GOES_ON);
  starter.kill('SIGINT');
  await until(() => readOutput().includes('heard'));
  starter.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(readOutput()).toBe('ready\nheard\n');
});
