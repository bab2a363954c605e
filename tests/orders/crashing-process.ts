import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import type { OrderStore } from './order-store.ts';

class Crash extends Error {}

/** When the process dies: before or after its nth step. A step is a statement or a call to the payment provider. */
export interface CrashPoint {
  step: number;
  moment: 'before' | 'after';
}

/**
 * The store's services in a process that dies at one step: the connection breaks as it would, and nothing that comes
 * later is done. `names` lists the steps that were reached.
 */
export function openCrashingProcess(store: OrderStore, point: CrashPoint) {
  const names: string[] = [];
  let isDead = false;

  async function takeStep<T>(name: string, act: () => Promise<T>, breakOff: () => void): Promise<T> {
    if (isDead) throw new Crash('dead');
    names.push(name);
    const isHere = names.length === point.step;
    if (isHere && point.moment === 'after') await act();
    if (isHere) {
      isDead = true;
      breakOff();
      throw new Crash(`${point.moment} ${name}`);
    }
    return act();
  }

  const clients = new Set<pg.Client>();

  class CrashingClient extends pg.Client {
    override connect(...given: unknown[]) {
      clients.add(this);
      return Reflect.apply(super.connect, this, given);
    }

    // biome-ignore lint/suspicious/noExplicitAny: the driver's own signature has a dozen overloads.
    override query(...given: any[]): any {
      const [statement, values, callback] = given;
      if (typeof callback === 'function' || typeof values === 'function') {
        const done = typeof callback === 'function' ? callback : values;
        const parameters = typeof callback === 'function' ? values : undefined;
        this.query(statement, parameters).then(
          (result: unknown) => done(null, result),
          (error: unknown) => done(error),
        );
        return undefined;
      }
      const text = typeof statement === 'string' ? statement : statement.text;
      return takeStep(
        text.trim().replaceAll(/\s+/g, ' ').slice(0, 40),
        () => super.query(statement, values),
        () => this.connection.stream.destroy(),
      );
    }
  }

  const database = connectDatabase(store.url, { connections: 2 });
  Object.assign(database.pool, { Client: CrashingClient });
  const services = createServices({
    db: database.db,
    store: createDiskPictureStore(store.config.dataDir),
    identity: getIdentity(store.config),
    config: store.config,
    authSecret: 'a secret for the length of a test',
    now: store.clock.now,
    alarm: () => {},
  });
  services.sandbox?.listensAt(store.address);

  const outside = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const path = new URL(String(input)).pathname;
    // The sandbox's own events are not sent by the process that dies.
    if (!path.includes('/v1/')) return outside(input, init);
    return takeStep(
      `provider ${path.slice(0, 40)}`,
      () => outside(input, init),
      () => {},
    );
  };

  return {
    services,
    names,
    /** True when the step was never reached: the whole call is behind us. */
    survived: () => names.length < point.step,
    /** Ends the process; resolves when the database has noticed, and has let go of what it had locked. */
    async close() {
      globalThis.fetch = outside;
      isDead = true;
      const backends = [...clients].map((client) => Number(Reflect.get(client, 'processID')));
      for (const client of clients) client.connection.stream.destroy();
      database.close().catch(() => {});
      await expect
        .poll(async () => (await store.db.execute(selectAlive(backends))).rows, { interval: 5 })
        .toEqual([]);
    },
  };
}

function selectAlive(backends: number[]) {
  return sql`SELECT pid FROM pg_stat_activity WHERE pid = ANY(${sql.param(backends)}::int[])`;
}
