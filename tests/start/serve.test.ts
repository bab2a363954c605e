import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isRunning, until } from './fixtures/database-holder.ts';

const starter = fileURLToPath(new URL('fixtures/serve-stand-in.mjs', import.meta.url));

interface Started {
  process: ChildProcess;
  serverPid: number;
  output: () => string;
}

async function startStandIn(program: string, args: string[], env = process.env): Promise<Started> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  await until(() => /ready \d+/.test(output));
  return { process: child, serverPid: Number(/ready (\d+)/.exec(output)?.[1]), output: () => output };
}

async function exitCode(started: Started): Promise<number | null> {
  if (started.process.exitCode !== null) return started.process.exitCode;
  const [code] = await once(started.process, 'exit');
  return code;
}

describe('the starter', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on and ends cleanly', async (signal) => {
    const started = await startStandIn(process.execPath, [starter]);
    started.process.kill(signal);
    expect(await exitCode(started)).toBe(0);
    expect(isRunning(started.serverPid)).toBe(false);
  });

  it('ends cleanly when the whole group gets the signal', async () => {
    const started = await startStandIn(process.execPath, [starter]);
    process.kill(-Number(started.process.pid), 'SIGINT');
    expect(await exitCode(started)).toBe(0);
    expect(started.output().match(/stopped by/g)).toHaveLength(1);
  });

  it('ends cleanly when the server was still loading', async () => {
    const started = await startStandIn(process.execPath, [starter, 'still loading']);
    started.process.kill('SIGTERM');
    expect(await exitCode(started)).toBe(0);
  });

  it('gives the exit code of the server', async () => {
    const failing = await startStandIn(process.execPath, [starter, 'fails']);
    failing.process.kill('SIGTERM');
    expect(await exitCode(failing)).toBe(7);
    expect(await exitCode(await startStandIn(process.execPath, [starter, 'ends']))).toBe(3);
  });

  it('gives a server the time that it goes on serving', async () => {
    const started = await startStandIn(process.execPath, [starter, 'drains']);
    started.process.kill('SIGTERM');
    expect(await exitCode(started)).toBe(0);
    expect(started.output()).toContain('stopped by SIGTERM');
  });

  it('takes the server along when it is killed', async () => {
    const started = await startStandIn(process.execPath, [starter]);
    started.process.kill('SIGKILL');
    await until(() => !isRunning(started.serverPid));
    await until(() => started.output().includes('stopped by a lost starter'));
  });

  it('ends when the npm that ran it is killed', async () => {
    // A shell that waits, as npm does.
    const waiting = '"$0" "$1" & wait';
    const env = { ...process.env, npm_lifecycle_event: 'start' };
    const npm = await startStandIn('/bin/sh', ['-c', waiting, process.execPath, starter], env);
    npm.process.kill('SIGKILL');
    await until(() => !isRunning(npm.serverPid));
  });
});
