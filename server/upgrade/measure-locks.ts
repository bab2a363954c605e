import type pg from 'pg';
import { z } from 'zod';
import { onServer } from '#server/db/on-server.ts';

/** A lock on a table that shoppers and staff use, from the statement that took it to the end of the transaction. */
export interface HeldLock {
  table: string;
  blocks: 'reads and writes' | 'writes';
  /** Begins with the statement, ends with the commit. */
  heldMs: number;
  statement: string;
}

/** What a mode keeps others from; the ones that are not here let them read and write. */
const BLOCKED: Record<string, HeldLock['blocks']> = {
  AccessExclusiveLock: 'reads and writes',
  ExclusiveLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ShareLock: 'writes',
};

const lockRows = z.array(z.object({ table: z.string(), mode: z.string() }));
const tableRows = z.array(z.object({ table: z.string() }));

const TABLES = `SELECT relname AS table FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`;
const LOCKS = `SELECT c.relname AS table, l.mode FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
  WHERE l.pid = pg_backend_pid() AND l.granted AND c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;

/**
 * Runs some work on a connection, and asks after each statement of its transactions which tables it has locked. The time
 * that the questions take is not counted. Tables that the work itself creates are left out: nobody waits for them.
 */
export async function measureLocks(
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<HeldLock[]> {
  return onServer(url, async (client) => {
    const known = tableRows.parse((await client.query(TABLES)).rows).map(({ table }) => table);
    const watch = createWatch(client, new Set(known));
    await work(watch.client);
    return watch.locks;
  });
}

type OpenLock = Omit<HeldLock, 'heldMs'> & { since: number };

function createWatch(client: pg.Client, known: Set<string>) {
  const locks: HeldLock[] = [];
  let open = new Map<string, OpenLock>();
  let isInTransaction = false;
  let questionsMs = 0;
  const clock = () => performance.now() - questionsMs;

  async function noteNewLocks(statement: string, since: number) {
    const asked = performance.now();
    for (const { table, mode } of lockRows.parse((await client.query(LOCKS)).rows)) {
      const blocks = BLOCKED[mode];
      const isNew = !open.has(`${table} ${blocks}`);
      if (blocks && isNew && known.has(table))
        open.set(`${table} ${blocks}`, { table, blocks, statement, since });
    }
    questionsMs += performance.now() - asked;
  }

  function endAll() {
    for (const { since, ...lock } of open.values()) locks.push({ ...lock, heldMs: clock() - since });
    open = new Map();
  }

  async function query(...given: unknown[]) {
    const statement = getText(given[0]);
    const since = clock();
    const result: unknown = await Reflect.apply(client.query, client, given);
    if (/^begin\b/i.test(statement)) isInTransaction = true;
    else if (/^(commit|rollback)\b/i.test(statement)) {
      isInTransaction = false;
      endAll();
    } else if (isInTransaction) await noteNewLocks(statement, since);
    return result;
  }

  const watched = new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  });
  return { client: watched, locks };
}

/** The driver takes a statement as text or as an object that has it. */
function getText(given: unknown): string {
  const text = typeof given === 'object' && given !== null && 'text' in given ? given.text : given;
  return String(text).trim();
}
