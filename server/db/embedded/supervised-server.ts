import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findFreePort } from './find-free-port.ts';
import { launchPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.ts';

export interface SupervisedServer {
  port: number;
  stop(): Promise<void>;
}

const maxLaunches = 8;

/** Starts the server on a free port, and again on the same one whenever it ends without being asked to. */
export async function superviseServer(
  options: Omit<PostmasterOptions, 'port'> & { log: (line: string) => void },
): Promise<SupervisedServer> {
  let port = await findFreePort();
  let stopping = false;
  let current = await launchPatiently({ ...options, port }, async () => {
    port = await findFreePort();
    return port;
  });
  const watching = restartWheneverItEnds();

  async function restartWheneverItEnds(): Promise<void> {
    while (!stopping) {
      await current.exited;
      if (stopping) return;
      options.log('The database stopped unexpectedly; starting it again');
      await restart();
    }
  }

  async function restart(): Promise<void> {
    for (let attempt = 1; !stopping; attempt += 1) {
      try {
        current = await launchPatiently({ ...options, port }, async () => port);
        options.log('The database is running again');
        return;
      } catch (error) {
        options.log(
          `The database could not be started: ${error instanceof Error ? error.message : String(error)}`,
        );
        await wait(Math.min(attempt * 500, 5000));
      }
    }
  }

  return {
    port,
    async stop() {
      stopping = true;
      await current.stop();
      await watching;
      // A restart may have been under way.
      await current.stop();
    },
  };
}

/**
 * Two troubles pass by themselves: a port that another program took between looking and listening, and
 * processes of a killed server that have not all noticed its end.
 */
async function launchPatiently(
  options: PostmasterOptions,
  nextPort: () => Promise<number>,
): Promise<Postmaster> {
  let { port } = options;
  for (let launch = 1; ; launch += 1) {
    try {
      return await launchPostmaster({ ...options, port });
    } catch (error) {
      if (launch === maxLaunches || !(error instanceof EmbeddedPostgresError)) throw error;
      const stillEnding = /is still in use|lock file "postmaster.pid" already exists/.test(
        String(error.cause),
      );
      if (error.code !== 'port-trouble' && !stillEnding) throw error;
      if (error.code === 'port-trouble') port = await nextPort();
      await wait(launch * 100);
    }
  }
}
