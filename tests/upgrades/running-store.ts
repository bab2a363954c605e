import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A program of the store, in demo mode with its payment sandbox, while some work is done with it. */
export async function withRunningStore(
  { program, url, dataDir }: { program: string; url: string; dataDir: string },
  work: (base: string) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, [program], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      STORE_MODE: 'demo',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: '0',
      LIMITS: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`;
        const base = /ready at (\S+)/.exec(line)?.[1];
        if (base) resolve(base);
      });
    }
    child.once('exit', () => resolve(undefined));
  });
  try {
    const base = await ready;
    if (base === undefined) throw new Error(`The store did not start: ${output}`);
    await work(base);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${output}`, { cause: error });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
