import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connectDatabase } from '#server/db/client.ts';
import { startThrowAwayPostgres } from '#server/db/embedded/throw-away-postgres.ts';
import type { ReferenceSetup } from '../references/setup.ts';
import { type ServerProcess, startReferenceProcess, startStoreProcess } from './processes.ts';
import type { Row } from './row.ts';

/** Rows that belong together and can be run by their name. */
export interface Part {
  name: string;
  title: string;
  /** Run only when it is named. */
  isLong?: boolean;
  run(bench: Bench): Promise<Row[]>;
}

/** What a part measures with. Everything that it starts is stopped when the part has ended. */
export interface Bench {
  /** An empty database on the PostgreSQL of this run. */
  createDatabase(name: string): Promise<string>;
  /** A database of its own with the demo catalogue. */
  createDemoDatabase(name: string): Promise<string>;
  /** A store. Without background work unless `env` says otherwise: what is measured is what visitors wait for. */
  startStore(env: Record<string, string>): Promise<ServerProcess>;
  startReference(setup: ReferenceSetup): Promise<ServerProcess>;
  /** A folder that is deleted at the end. */
  makeFolder(): string;
  onEnd(end: () => unknown): void;
  /** How long what takes long may take. */
  minutes: number;
  /** Texts of which one must be in the name of a row that is measured; undefined for all rows. */
  rows: readonly string[] | undefined;
}

const DEMO_DATABASE = 'demo';

/** What all parts of a run share is started when the first one needs it, and stopped by `end`. */
export function openRun({ minutes, rows }: Pick<Bench, 'minutes' | 'rows'>) {
  const endings = createEndings();
  let isAborted = false;
  const dataDir = makeFolder(endings);
  const readServerUrl = once(async () => {
    const server = await startThrowAwayPostgres();
    endings.add(server.stop);
    return server.url;
  });
  const fillDemo = once(async () => {
    const url = await createDatabase(await readServerUrl(), { name: DEMO_DATABASE });
    const store = await startStoreProcess({ DATABASE_URL: url, DATA_DIR: dataDir, JOBS: 'off' });
    await store.stop();
  });

  async function runPart(part: Part): Promise<Row[]> {
    const endingsOfPart = createEndings();
    endings.add(endingsOfPart.runAtOnce);
    try {
      return await part.run(toBench(endingsOfPart));
    } catch (error) {
      // What fails because it was ended is no failure: the process is about to exit.
      if (isAborted) await new Promise(() => {});
      throw error;
    } finally {
      await endingsOfPart.run();
    }
  }

  function toBench({ add }: Endings): Bench {
    const stopLater = async (starting: Promise<ServerProcess>) => {
      const started = await starting;
      add(started.stop);
      return started;
    };
    return {
      createDatabase: async (name) => createDatabase(await readServerUrl(), { name }),
      async createDemoDatabase(name) {
        await fillDemo();
        return createDatabase(await readServerUrl(), { name, template: DEMO_DATABASE });
      },
      startStore: (env) => stopLater(startStoreProcess({ DATA_DIR: dataDir, JOBS: 'off', ...env })),
      startReference(setup) {
        const file = join(makeFolder({ add }), 'setup.json');
        writeFileSync(file, JSON.stringify(setup));
        return stopLater(startReferenceProcess(file));
      },
      makeFolder: () => makeFolder({ add }),
      onEnd: add,
      minutes,
      rows,
    };
  }

  function abort(): Promise<void> {
    isAborted = true;
    return endings.runAtOnce();
  }

  return { runPart, readServerUrl, end: endings.run, abort };
}

type Endings = ReturnType<typeof createEndings>;

/** What is to be ended. */
function createEndings() {
  const ends: (() => unknown)[] = [];
  return {
    add(end: () => unknown) {
      ends.push(end);
    },
    /** Last first. */
    async run() {
      for (let end = ends.pop(); end; end = ends.pop()) await end();
    },
    /** While a part is still at work, none can wait for another: what uses the database ends when that does. */
    async runAtOnce() {
      await Promise.allSettled(ends.splice(0).map(async (end) => end()));
    },
  };
}

async function createDatabase(
  serverUrl: string,
  { name, template = 'template1' }: { name: string; template?: string },
): Promise<string> {
  const admin = connectDatabase(serverUrl, { connections: 1, statementTimeoutMs: 0 });
  await admin.db.execute(sql.raw(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  await admin.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function makeFolder({ add }: Pick<Endings, 'add'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  add(remove);
  // Also when the run is ended by a signal, while others still write into the folder.
  process.once('exit', remove);
  return folder;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
