import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { cloneDatabase } from '#tests/support/test-database.ts';
import { connectDatabase, type Tx } from './client.ts';
import { executePlanned } from './execute-planned.ts';

const database = connectDatabase(await cloneDatabase(inject('postgres')), { connections: 1 });
const { db, pool } = database;
afterAll(() => database.close());
beforeEach(async () => {
  await db.execute(sql`DELETE FROM milestones`);
});

const add = (tx: Tx, name: string) => executePlanned(tx, 'INSERT INTO milestones (name) VALUES ($1)', [name]);

async function names() {
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM milestones ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** The pool has one connection: whoever did not release it would block everybody. */
async function expectAtRest() {
  expect(pool.idleCount).toBe(pool.totalCount);
  expect(pool.waitingCount).toBe(0);
  expect(await names()).toEqual([]);
}

describe('a transaction', () => {
  it('is committed as a whole', async () => {
    const given = await db.transaction(async (tx) => {
      await Promise.all([add(tx, 'a'), add(tx, 'b')]);
      return 'done';
    });
    expect(given).toBe('done');
    expect(await names()).toEqual(['a', 'b']);
  });

  it('sends what does not wait for an answer in one packet, its beginning included', async () => {
    const client = await pool.connect();
    const sent = vi.spyOn(client.connection.stream, '_writev');
    client.release();
    await db.transaction((tx) => Promise.all([add(tx, 'a'), add(tx, 'b'), add(tx, 'c')]));
    // COMMIT is a single short message, which needs no gathering.
    expect(sent).toHaveBeenCalledTimes(1);
    sent.mockRestore();
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('leaves nothing behind when its work fails, and says why', async () => {
    const failing = db.transaction(async (tx) => {
      await add(tx, 'a');
      throw new Error('out of thread');
    });
    await expect(failing).rejects.toThrow('out of thread');
    await expectAtRest();
  });

  it('says what failed first, whichever of its statements is heard of first', async () => {
    const failing = db.transaction(async (tx) => {
      const duplicate = Promise.all([Promise.all([Promise.all([add(tx, 'a'), add(tx, 'a')])])]);
      await Promise.all([duplicate, add(tx, 'b')]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    const undone = db.transaction(async (tx) => {
      const inner = tx.transaction((part) => executePlanned(part, 'SELECT 1 / 0', []));
      await expect(inner).rejects.toMatchObject({ code: '22012' });
      const duplicate = Promise.all([Promise.all([add(tx, 'a'), add(tx, 'a')])]);
      await Promise.all([duplicate, add(tx, 'b')]);
    });
    await expect(undone).rejects.toMatchObject({ code: '23505' });
    await expectAtRest();
  });

  it('is not taken for committed when the work passes over a statement that failed', async () => {
    const failing = db.transaction(async (tx) => {
      await add(tx, 'a');
      await add(tx, 'a').catch(() => {});
    });
    await expect(failing).rejects.toThrow('was rolled back');
    await expectAtRest();
  });

  it('can undo a part of itself', async () => {
    await db.transaction(async (tx) => {
      await add(tx, 'a');
      const inner = tx.transaction(async (part) => {
        await add(part, 'b');
        throw new Error('only this part');
      });
      await expect(inner).rejects.toThrow('only this part');
    });
    expect(await names()).toEqual(['a']);
  });
});

describe('a connection that breaks', () => {
  it.each(['BEGIN', 'INSERT', 'COMMIT', 'ROLLBACK'])('at %s is not lost for the pool', async (word) => {
    const outcome = await breakingAt(word, () =>
      db.transaction(async (tx) => {
        await add(tx, 'a');
        if (word === 'ROLLBACK') throw new Error('a refusal');
      }),
    );
    expect(outcome).toBe(word === 'ROLLBACK' ? 'a refusal' : 'broken');
    await expectAtRest();
  });
});

/** What the work ends with when the line breaks at the first statement of this kind. */
async function breakingAt(word: string, work: () => Promise<unknown>): Promise<string> {
  const { query } = pg.Client.prototype;
  const breaking = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!text.startsWith(word)) return Reflect.apply(query, this, given);
    this.connection.stream.destroy(new Error('broken'));
    return Promise.reject(new Error('broken'));
  };
  Object.assign(pg.Client.prototype, { query: breaking });
  try {
    return await work().then(
      () => 'committed',
      (error: Error) => error.message,
    );
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
}
