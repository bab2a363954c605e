import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { connectDatabase, type Database, type Db } from './client.ts';
import { isDatabaseAway } from './database-away.ts';
import { noteConnection } from './execute-planned.ts';
import { createReplicaLag, type ReplicaLag } from './replica-lag.ts';

/** A database for what everybody may read: on a replica that is up to date, else on the primary. */
export interface ReadDatabase {
  db: Db;
  /** The catalogue has changed: from now on only replicas that have this change are read. */
  noteChange(): void;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: Database;
  urls: string[];
  isPooled: boolean;
  connections?: number;
}

type Query = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** Spreads reads over the replicas. Never for money, stock at checkout, logins or the back office. */
export function connectReplicas({ primary, urls, isPooled, connections }: ReplicaOptions): ReadDatabase {
  if (urls.length === 0) return { db: primary.db, noteChange: () => {}, close: async () => {} };
  const replicas = urls.map((url) => connectDatabase(url, { isPooled, connections }));
  const pools = replicas.map(({ pool }) => pool);
  const lag = createReplicaLag(primary.pool, pools);
  // Holds no connection itself: it only looks like a pool to the query builder.
  const router = Object.assign(new pg.Pool(), { query: routeQueries(primary.pool, lag) });
  const db: Db = Object.assign(drizzle(router), { transaction: primary.db.transaction });
  noteConnection(db._.session, { connection: router, isPooled });
  return {
    db,
    noteChange: lag.noteChange,
    async close() {
      await lag.stop();
      await Promise.all(replicas.map((replica) => replica.close()));
    },
  };
}

/** A replica that goes away in the middle of a read costs that read a second try, on the primary. */
function routeQueries(primary: pg.Pool, lag: ReplicaLag): Query {
  return async (statement, values) => {
    const replica = lag.choose();
    if (!replica) return primary.query(statement, values);
    try {
      return await replica.query(statement, values);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      lag.leave(replica);
      return primary.query(statement, values);
    }
  };
}
