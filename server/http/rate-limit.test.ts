import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createDiskPictureStore } from '#server/integrations/picture-store.ts';
import { createServices } from '#server/services.ts';
import { getIdentity } from '#server/store-identity.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { buildApi } from './build-app.ts';

const store = await openTestStore({ LIMITS: 'on' });

/** A second process of the same store: services and counters of its own over the same database. */
async function openSecondProcess() {
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: store.config.dataDir });
  const services = createServices({
    db: store.db,
    store: createDiskPictureStore(join(config.dataDir, 'pictures')),
    identity: getIdentity(config),
    config,
    authSecret: 'a secret for the length of a test',
    alarm: () => {},
  });
  return buildApi({ config, services });
}

describe('a rate limit', () => {
  it('counts for all processes together', async () => {
    const second = await openSecondProcess();
    const url = '/api/pincode/560001';
    const statuses: number[] = [];
    for (let call = 0; call < 62; call += 1) {
      const { statusCode } = await (call % 2 ? second : store.app).inject(url);
      statuses.push(statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
    await second.close();
  });

  it('says when to come again', async () => {
    const { headers, body } = await store.app.inject('/api/pincode/560001');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 'too-many-requests' });
  });

  it('begins anew when its time is over, and leaves nothing behind', async () => {
    const { limits } = store.services;
    const count = () => limits.countCall({ key: 'test', windowMs: 60_000, most: 5 });
    // A second ago: a moment is stored in whole milliseconds, and this one may be rounded up.
    const endPeriods = () =>
      store.db.execute(sql`UPDATE rate_counts SET ends_at = now() - interval '1 second'`);
    await count();
    expect(await count()).toMatchObject({ count: 2 });
    await limits.giveBack('test');
    expect(await count()).toMatchObject({ count: 2 });
    await endPeriods();
    expect(await count()).toMatchObject({ count: 1 });
    await endPeriods();
    await limits.forgetEnded();
    const { rows } = await store.db.execute(sql`SELECT key FROM rate_counts`);
    expect(rows).toEqual([]);
  });

  it('of the order calls counts by account, from wherever it calls', async () => {
    const asha = await logIn(store, '9876500001');
    const bala = await logIn(store, '9876500002');
    const statuses = await Promise.all(
      Array.from({ length: 32 }, async (_, place) => {
        const { statusCode } = await store.app.inject({
          method: 'POST',
          url: '/api/orders/create',
          headers: asha.headers,
          payload: {},
          remoteAddress: `203.0.113.${place + 1}`,
        });
        return statusCode;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    const other = { method: 'POST', url: '/api/orders/create', headers: bala.headers, payload: {} } as const;
    expect((await store.app.inject(other)).statusCode).toBe(400);
  });

  it('costs the catalogue nothing', async () => {
    await addProduct(store.db, { id: 'kage' });
    const count = async () =>
      (await store.db.execute<{ n: number }>(sql`SELECT coalesce(sum(count), 0)::int AS n FROM rate_counts`))
        .rows[0]?.n;
    const before = await count();
    for (const url of ['/api/products/list', '/api/products/kage', '/api/banners', '/api/store']) {
      expect((await store.app.inject(url)).statusCode, url).toBeLessThan(500);
    }
    expect(await count()).toBe(before);
  });
});
