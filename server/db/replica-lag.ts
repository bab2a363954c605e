import type pg from 'pg';

/** How old what a replica shows may be. */
const MOST_AGE_MS = 1000;
/** How often positions are compared; sooner while no replica has the newest change. */
const COMPARE_MS = 250;
const HURRY_MS = 50;

export interface ReplicaLag {
  /** A replica that is young enough and has every change that was noted; nothing while none is. */
  choose(): pg.Pool | undefined;
  noteChange(): void;
  /** It does not answer: it is left alone until it does. */
  leave(replica: pg.Pool): void;
  stop(): Promise<void>;
}

/** A position in the primary's log, and a moment whose commits are all before it. */
interface Mark {
  position: bigint;
  at: number;
}

/**
 * Knows how far each replica is behind, by positions in the write-ahead log: a replica that has replayed the position
 * that the primary had at some moment shows everything that was committed until then. The time of the last replayed
 * transaction would say nothing while there is nothing to replay.
 */
export function createReplicaLag(
  primary: pg.Pool,
  replicas: pg.Pool[],
  { mostAgeMs = MOST_AGE_MS, now = () => performance.now() } = {},
): ReplicaLag {
  const replayed = new Map<pg.Pool, bigint>();
  let marks: Mark[] = [];
  let changes = 0;
  /** Where the primary was after the newest change; nothing until that is known. */
  let needed: { change: number; position: bigint } | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let comparing: Promise<void> | undefined;

  async function compare() {
    const change = changes;
    const at = now();
    try {
      const position = await readPosition(primary, 'pg_current_wal_insert_lsn()');
      marks = [...marks.filter((mark) => mark.at >= at - mostAgeMs), { position, at }];
      if (needed?.change !== change) needed = { change, position };
    } catch {
      // Without the primary nobody knows how old a replica is: they are used until the last mark is too old.
    }
    await Promise.all(
      replicas.map(async (replica) => {
        const position = await readPosition(replica, 'pg_last_wal_replay_lsn()').catch(() => undefined);
        if (position === undefined) replayed.delete(replica);
        else replayed.set(replica, position);
      }),
    );
  }

  function schedule(ms: number) {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      comparing ??= compare().finally(() => {
        comparing = undefined;
        schedule(replicas.some(isUsable) ? COMPARE_MS : HURRY_MS);
      });
    }, ms).unref();
  }

  function isUsable(replica: pg.Pool): boolean {
    const position = replayed.get(replica);
    if (position === undefined || needed?.change !== changes || position < needed.position) return false;
    const reached = marks.findLast((mark) => mark.position <= position);
    return reached !== undefined && now() - reached.at <= mostAgeMs;
  }

  function choose(): pg.Pool | undefined {
    const usable = replicas.filter(isUsable);
    return usable[Math.floor(Math.random() * usable.length)];
  }

  schedule(0);
  return {
    choose,
    noteChange() {
      changes += 1;
      schedule(0);
    },
    leave: (replica) => replayed.delete(replica),
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await comparing;
    },
  };
}

async function readPosition(pool: pg.Pool, expression: string): Promise<bigint> {
  const { rows } = await pool.query(`SELECT (${expression} - '0/0'::pg_lsn)::text AS position`);
  return BigInt(rows[0]?.position);
}
