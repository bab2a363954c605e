import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Banner, StaffBanner } from '#core/contract/banners.ts';
import { followNotifications } from '#server/db/follow-notifications.ts';
import { banners } from '#server/db/schema/banners.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

let at = new Date('2026-03-01T00:00:00Z');
const store = await openTestStore({}, { now: () => at });
const { call } = await signInStaff(store, 'manager');

const [WIDE, PHONE] = ['a'.repeat(32), 'b'.repeat(32)];
await store.db.insert(pictures).values([
  { file: WIDE, width: 1600, height: 711, bytes: 1 },
  { file: PHONE, width: 800, height: 1000, bytes: 1 },
]);

const FIELDS = {
  wideFile: WIDE,
  phoneFile: PHONE,
  link: '/sale',
  alt: 'Sale',
  published: true,
  startsAt: null,
  endsAt: null,
};

const add = (change: object = {}) => call('POST', '/banners', { ...FIELDS, ...change });
const list = async () => (await call<StaffBanner[]>('GET', '/banners')).data;

async function inShop(): Promise<string[]> {
  const { data } = (await store.app.inject('/api/banners/list')).json<{ data: Banner[] }>();
  return data.map(({ alt }) => alt);
}

async function onlyBanner(change: object = {}): Promise<StaffBanner> {
  await add(change);
  const [banner] = await list();
  if (!banner) throw new Error('no banner');
  return banner;
}

beforeEach(async () => {
  at = new Date('2026-03-01T00:00:00Z');
  await store.db.delete(banners);
});

it('a new banner is the first that shoppers see', async () => {
  await add({ alt: 'First' });
  await add({ alt: 'Second', phoneFile: null });
  expect((await list()).map(({ alt }) => alt)).toEqual(['Second', 'First']);
  // The home page shows the list backwards.
  expect(await inShop()).toEqual(['First', 'Second']);
});

it('is up from its first to its last moment', async () => {
  await add({ startsAt: '2026-03-02T00:00:00.000Z', endsAt: '2026-03-03T00:00:00.000Z' });
  expect(await inShop()).toEqual([]);
  at = new Date('2026-03-02T00:00:00Z');
  expect(await inShop()).toEqual(['Sale']);
  at = new Date('2026-03-03T00:00:00Z');
  expect(await inShop()).toEqual([]);
});

it('has the pages made anew when its time comes, and not before', async () => {
  await add({ startsAt: '2026-03-02T00:00:00.000Z' });
  const received: string[] = [];
  const notifications = await followNotifications(store.url, 'catalogue', (what) => received.push(what));
  const { applySchedule } = store.services.banners;
  at = new Date('2026-03-01T23:59:59Z');
  await applySchedule();
  await store.db.execute(sql`SELECT pg_notify('catalogue', 'first')`);
  at = new Date('2026-03-02T00:00:01Z');
  await applySchedule();
  await applySchedule();
  await store.db.execute(sql`SELECT pg_notify('catalogue', 'last')`);
  await expect.poll(() => received.at(-1)).toBe('last');
  expect(received).toEqual(['first', 'all', 'last']);
  await notifications.close();
});

it('is changed by one person at a time', async () => {
  const { id, version } = await onlyBanner();
  const save = (alt: string) => call('PUT', `/banners/${id}`, { value: { ...FIELDS, alt }, version });
  const both = await Promise.all([save('One'), save('Two')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await call('PUT', `/banners/${id}`, { value: { ...FIELDS, published: false }, version: 2 });
  expect(await inShop()).toEqual([]);
});

it('is put into another order, which must name them all', async () => {
  for (const alt of ['C', 'B', 'A']) await add({ alt });
  const ids = (await list()).map(({ id }) => id);
  expect((await call('PUT', '/banner-order', { ids: ids.toReversed() })).status).toBe(200);
  expect((await list()).map(({ alt }) => alt)).toEqual(['C', 'B', 'A']);
  for (const wrong of [ids.slice(1), [...ids, 'x'], [ids[0], ids[0], ids[1]]]) {
    expect((await call('PUT', '/banner-order', { ids: wrong })).status).toBe(409);
  }
});

it('is taken down for good', async () => {
  const { id } = await onlyBanner();
  expect((await call('DELETE', `/banners/${id}`)).status).toBe(200);
  expect((await call('DELETE', `/banners/${id}`)).status).toBe(404);
  expect(await inShop()).toEqual([]);
});

describe('refuses', () => {
  it.each([
    { link: 'javascript:alert(1)' },
    { link: '/\\evil.example' },
    { link: '//evil.example' },
    { link: 'sale' },
    { alt: ' ' },
    { wideFile: 'nothing' },
    { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-02T00:00:00Z' },
    { endsAt: 'soon' },
  ])('%o', async (wrong) => {
    expect((await add(wrong)).status).toBe(400);
  });

  it('a picture that the store does not have', async () => {
    expect((await add({ phoneFile: 'c'.repeat(32) })).status).toBe(404);
  });
});
