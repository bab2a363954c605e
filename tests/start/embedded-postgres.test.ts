import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type EmbeddedPostgres,
  findRunningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/db/embedded/start-embedded-postgres.ts';
import { startThrowAwayPostgres } from '#server/db/embedded/throw-away-postgres.ts';
import {
  ask,
  getUrl,
  holdDatabase,
  isRunning,
  killHard,
  killWatchdog,
  postmasterPid,
  startServerOfIdleParent,
  until,
} from './fixtures/database-holder.ts';

const isRoot = process.getuid?.() === 0;
const madeFolders: string[] = [];

function makeFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-embedded-'));
  chmodSync(folder, mode);
  madeFolders.push(folder);
  return folder;
}

const started: EmbeddedPostgres[] = [];

async function start(dataDir: string, log: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log });
  started.push(database);
  return database;
}

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop();
});

afterAll(() => {
  for (const folder of madeFolders) rmSync(folder, { recursive: true, force: true });
});

describe('one data folder through its life', () => {
  const dataDir = makeFolder();
  const cluster = join(dataDir, 'postgres', 'cluster');
  const dataFolder = join(cluster, 'data');

  beforeAll(async () => {
    const database = await start(dataDir);
    await ask(database.url, 'CREATE TABLE note (text text)');
    await database.stop();
  });

  it('keeps the password to itself', () => {
    expect(statSync(join(cluster, 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(dataFolder).mode & 0o777).toBe(0o700);
  });

  it('gives the store a database of its own, sorted alike everywhere, without rights over the machine', async () => {
    const database = await start(dataDir);
    await ask(database.url, 'CREATE EXTENSION pg_trgm');
    const sorted = await ask(database.url, "SELECT x FROM unnest(ARRAY['b','É','a','B']) AS x ORDER BY x");
    expect(sorted.map((row) => row.x)).toEqual(['B', 'a', 'b', 'É']);
    const [role] = await ask(database.url, 'SELECT usesuper FROM pg_user WHERE usename = current_user');
    expect(role).toEqual({ usesuper: false });
    const [settings] = await ask(
      database.url,
      `SELECT current_setting('fsync') AS fsync, current_setting('listen_addresses') AS listen,
              current_setting('TimeZone') AS zone`,
    );
    expect(settings).toEqual({ fsync: 'on', listen: '127.0.0.1', zone: 'UTC' });
    await database.stop();
  });

  it('is asked by a socket that only it may enter, and by a port', async () => {
    const database = await start(dataDir);
    const byPort = new URL(database.url);
    byPort.searchParams.delete('host');
    const question = 'SELECT inet_client_addr() IS NULL AS "bySocket"';
    expect(await ask(database.url, question)).toEqual([{ bySocket: true }]);
    expect(await ask(byPort.href, question)).toEqual([{ bySocket: false }]);
    const folder = new URL(database.url).searchParams.get('host') ?? '';
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await database.stop();
  });

  it('is asked by the port alone where its path is too long for a socket', async () => {
    const long = join(makeFolder(), 'x'.repeat(100));
    mkdirSync(long, { mode: 0o755 });
    const database = await start(long);
    expect(new URL(database.url).searchParams.has('host')).toBe(false);
    expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(findRunningEmbeddedPostgres(long)).toBe(database.url);
    await database.stop();
  });

  it('takes no connection without the password', async () => {
    const database = await start(dataDir);
    const url = new URL(database.url);
    url.password = 'guess';
    await expect(ask(url.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await database.stop();
  });

  it('is gone after a stop, however often it is asked for', async () => {
    const database = await start(dataDir);
    const pid = postmasterPid(dataFolder);
    expect(findRunningEmbeddedPostgres(dataDir)).toBe(database.url);
    await Promise.all([database.stop(), database.stop()]);
    expect(isRunning(pid)).toBe(false);
    expect(findRunningEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  it('refuses a second store and names the first', async () => {
    const first = holdDatabase(dataDir);
    await getUrl(first);
    await expect(start(dataDir)).rejects.toMatchObject({
      code: 'in-use',
      message: `The data folder ${dataDir} is in use by another running store (process ${first.process.pid}). Stop it, or set DATA_DIR to another folder.`,
    });
    await killHard(first);
  });

  it('ends by itself when its store is killed', async () => {
    const store = holdDatabase(dataDir);
    await getUrl(store);
    const pid = postmasterPid(dataFolder);
    await killHard(store);
    await until(() => !isRunning(pid));
  });

  it('loses nothing that was committed when store and server are killed', async () => {
    const store = holdDatabase(dataDir);
    await ask(await getUrl(store), "INSERT INTO note VALUES ('killed')");
    const pid = postmasterPid(dataFolder);
    killWatchdog(store);
    process.kill(pid, 'SIGKILL');
    await killHard(store);
    const database = await start(dataDir);
    expect(await ask(database.url, "SELECT text FROM note WHERE text = 'killed'")).toHaveLength(1);
    await database.stop();
  });

  it('takes over from a server that was left running', async () => {
    const store = holdDatabase(dataDir);
    await ask(await getUrl(store), "INSERT INTO note VALUES ('orphan')");
    const pid = postmasterPid(dataFolder);
    killWatchdog(store);
    await killHard(store);
    expect(isRunning(pid)).toBe(true);
    const database = await start(dataDir);
    expect(postmasterPid(dataFolder)).not.toBe(pid);
    await until(() => !isRunning(pid));
    expect(await ask(database.url, "SELECT text FROM note WHERE text = 'orphan'")).toHaveLength(1);
    await database.stop();
  });

  it('takes over from a server that is killed in that moment, and whose end nobody has noticed', async () => {
    const parent = await startServerOfIdleParent(dataFolder);
    onTestFinished(() => void parent.kill());
    const pid = postmasterPid(dataFolder);
    // It must not answer the request to stop before it is killed.
    process.kill(pid, 'SIGSTOP');
    const starting = start(dataDir);
    process.kill(pid, 'SIGKILL');
    const database = await starting;
    expect(isRunning(pid)).toBe(true);
    expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });

  it('is not fooled by another process that got the number of the old server', async () => {
    const note = join(dataFolder, 'postmaster.pid');
    writeFileSync(
      note,
      `${process.pid}\n${dataFolder}\n1700000000\n5432\n\n127.0.0.1\n  1234567         1\nready   \n`,
    );
    chmodSync(note, 0o666);
    const database = await start(dataDir);
    expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });

  it('comes back on the same address when the server alone is killed', async () => {
    const lines: string[] = [];
    const database = await start(dataDir, (line) => lines.push(line));
    process.kill(postmasterPid(dataFolder), 'SIGKILL');
    await until(() => lines.includes('The database is running again'));
    expect(await ask(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await database.stop();
  });
});

describe('a first start that is killed', () => {
  const dataDir = makeFolder();
  const folder = join(dataDir, 'postgres');

  function partialHas(...path: string[]): boolean {
    const partials = existsSync(folder)
      ? readdirSync(folder).filter((name) => name.startsWith('cluster.new-'))
      : [];
    return partials.some((name) => existsSync(join(folder, name, ...path)));
  }

  it.each([
    ['before anything is written', () => partialHas('password')],
    ['while files are laid out', () => partialHas('data', 'pg_wal')],
    ['while tables are made', () => partialHas('data', 'base', '1', 'PG_VERSION')],
    ['just after the cluster is in its place', () => existsSync(join(folder, 'cluster'))],
  ])('%s, is begun anew by the next one', async (_moment, reached) => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    const store = holdDatabase(dataDir);
    await until(reached);
    await killHard(store);
    const database = await start(dataDir);
    expect(await ask(database.url, 'SELECT current_database() AS name')).toEqual([{ name: 'store' }]);
    await database.stop();
  });
});

describe('a folder that the database cannot use', () => {
  it('is refused with a plain message when it cannot be written', async () => {
    const file = join(makeFolder(), 'file');
    writeFileSync(file, '');
    await expect(start(join(file, 'data'))).rejects.toMatchObject({
      code: 'not-writable',
      message: expect.stringContaining('is not writable'),
    });
  });

  it('is refused when another version of PostgreSQL made it', async () => {
    const dataDir = makeFolder();
    const database = await start(dataDir);
    await database.stop();
    writeFileSync(join(dataDir, 'postgres', 'cluster', 'data', 'PG_VERSION'), '12\n');
    await expect(start(dataDir)).rejects.toMatchObject({ code: 'wrong-version' });
  });
});

describe('a throw-away database', () => {
  it('leaves nothing behind', async () => {
    const dataDir = makeFolder(0o700);
    const database = await startEmbeddedPostgres({ dataDir, log: () => {}, throwAway: true });
    expect(await ask(database.url, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: 'off' }]);
    const pointer = join(dataDir, 'postgres', 'location');
    const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
    await database.stop();
    expect(existsSync(dataDir)).toBe(false);
    expect(existsSync(home)).toBe(false);
  });

  it('takes away what killed test runs have left, and nothing that is in use', async () => {
    const within = makeFolder();
    const [left, running] = [join(within, 'store-test-left'), join(within, 'store-test-running')];
    for (const folder of [left, running]) mkdirSync(folder, { mode: 0o755 });
    const killed = holdDatabase(left);
    const alive = holdDatabase(running);
    onTestFinished(() => killHard(alive));
    await getUrl(killed);
    killWatchdog(killed);
    await killHard(killed);
    const pid = postmasterPid(join(left, 'postgres', 'cluster', 'data'));
    const database = await startThrowAwayPostgres({ within });
    started.push(database);
    expect(existsSync(left)).toBe(false);
    expect(isRunning(pid)).toBe(false);
    expect(await ask(await getUrl(alive), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

if (isRoot) {
  describe('a folder that only root may enter', () => {
    it('keeps its database in the system folder, and finds it again', async () => {
      const dataDir = makeFolder(0o700);
      const lines: string[] = [];
      const first = await start(dataDir, (line) => lines.push(line));
      await ask(first.url, 'CREATE TABLE note (text text)');
      await first.stop();
      const home = readFileSync(join(dataDir, 'postgres', 'location'), 'utf8').trim();
      expect(lines).toEqual([`Only root may enter ${dataDir}, so the database is kept in ${home}`]);
      expect(statSync(join(home, 'cluster', 'data')).uid).not.toBe(0);
      const second = await start(dataDir);
      expect(await ask(second.url, 'SELECT count(*)::int AS rows FROM note')).toEqual([{ rows: 0 }]);
      await second.stop();
      rmSync(home, { recursive: true });
    });

    it('takes its database along when it was closed later', async () => {
      const dataDir = makeFolder();
      const open = await start(dataDir);
      await ask(open.url, 'CREATE TABLE note (text text)');
      await open.stop();
      chmodSync(dataDir, 0o700);
      const closed = await start(dataDir);
      expect(await ask(closed.url, 'SELECT count(*)::int AS rows FROM note')).toEqual([{ rows: 0 }]);
      await closed.stop();
      rmSync(readFileSync(join(dataDir, 'postgres', 'location'), 'utf8').trim(), { recursive: true });
    });
  });
}
