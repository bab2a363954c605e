import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from './embedded-postgres-error.ts';
import { findFreePort } from './find-free-port.ts';
import { launchPostmaster, type Postmaster, type PostmasterOptions } from './postmaster.ts';

export interface SupervisedServer {
  port: number;
  /** None where there can be none. */
  socketFolder: string | undefined;
  stop(): Promise<void>;
}

const maxLaunches = 8;

/** Starts the server on a free port, and again on the same one whenever it ends without being asked to. */
export async function superviseServer(
  options: Omit<PostmasterOptions, 'port'> & { log: (line: string) => void },
): Promise<SupervisedServer> {
  let port = await findFreePort();
  let { socketFolder } = options;
  let stopping = false;
  const launch = () => launchPostmaster({ ...options, port, socketFolder });
  let current = await launchPatiently(launch, async (trouble) => {
    if (trouble === 'port-trouble') port = await findFreePort();
    // The path is too long, or the folder is on a disk that knows no sockets, as some that are shared with another system.
    if (trouble === 'no-sockets') socketFolder = undefined;
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
        current = await launchPatiently(launch, async () => {});
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
    socketFolder,
    async stop() {
      stopping = true;
      await current.stop();
      await watching;
      // A restart may have been under way.
      await current.stop();
    },
  };
}

/** What can be had in another way, or at another place. */
const AVOIDABLE: readonly EmbeddedPostgresErrorCode[] = ['no-sockets', 'port-trouble'];

/**
 * Troubles that are avoided or pass by themselves: no sockets, a port that another program took between looking and listening,
 * and processes of a killed server that have not all noticed its end.
 */
async function launchPatiently(
  launch: () => Promise<Postmaster>,
  avoid: (trouble: EmbeddedPostgresErrorCode) => Promise<void>,
): Promise<Postmaster> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launch();
    } catch (error) {
      if (tries === maxLaunches || !(error instanceof EmbeddedPostgresError)) throw error;
      const stillEnding = /is still in use|lock file "postmaster.pid" already exists/.test(
        String(error.cause),
      );
      if (!stillEnding && !AVOIDABLE.includes(error.code)) throw error;
      await avoid(error.code);
      await wait(tries * 100);
    }
  }
}
