import { expect, it } from 'vitest';
import type { VisitReport } from '#core/contract/visits.ts';
import { FUNNEL } from '#core/rules/visits.ts';
import { addProduct } from '#tests/support/products.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

let now = new Date('2026-11-16T20:00:00Z');
const store = await openTestStore({}, { now: () => now });
const productId = await addProduct(store.db, { name: 'Kage', stock: { M: 0 } });
const { call } = await signInStaff(store);

async function count(visit: object) {
  const response = await store.app.inject({ method: 'POST', url: '/api/visits', payload: visit });
  return response.statusCode;
}

async function read(query = ''): Promise<VisitReport> {
  await store.services.visits.flush();
  return (await call<VisitReport>('GET', `/visits${query}`)).data;
}

const visitsBy = ({ funnel }: VisitReport) =>
  Object.fromEntries(funnel.map(({ step, visits }) => [step, visits]));

it("counts how far visits get, by India's day and by campaign", async () => {
  expect(await count({ steps: ['visit', 'product'], campaign: 'instagram/diwali' })).toBe(200);
  await count({ steps: ['visit'] });
  await count({ steps: ['add', 'checkout', 'payment', 'order', 'order'], campaign: 'instagram/diwali' });
  const report = await read('?period=day');
  expect(report).toMatchObject({ day: '2026-11-17', previousDay: '2026-11-16', nextDay: null });
  expect(visitsBy(report)).toEqual({ visit: 2, product: 1, add: 1, checkout: 1, payment: 1, order: 1 });
  expect(report.campaigns).toEqual([
    { campaign: '', visits: 1, orders: 0 },
    { campaign: 'instagram/diwali', visits: 1, orders: 1 },
  ]);
  expect(visitsBy(await read('?period=day&campaign=')).visit).toBe(1);
  expect(visitsBy(await read('?period=day&campaign=none')).visit).toBe(0);
});

it('adds up what several processes have written', async () => {
  const before = visitsBy(await read('?period=day')).visit ?? 0;
  await count({ steps: ['visit'] });
  await store.services.visits.flush();
  await count({ steps: ['visit'] });
  expect(visitsBy(await read('?period=day')).visit).toBe(before + 2);
});

it('counts searches, and those that found nothing', async () => {
  await count({ steps: ['search'], search: { words: ' Kaali  Tshirt', found: 12 } });
  await count({ search: { words: 'kaali tshirt', found: 12 } });
  await count({ search: { words: 'saree', found: 0 } });
  await count({ search: { words: '98765 43210', found: 0 } });
  const report = await read('?period=day');
  expect(report.searchVisits).toBe(1);
  expect(report.searches).toEqual([
    { words: 'kaali tshirt', searches: 2, withoutResult: 0 },
    { words: 'saree', searches: 1, withoutResult: 1 },
  ]);
  expect(report.withoutResult).toEqual([{ words: 'saree', searches: 1, withoutResult: 1 }]);
});

it('counts sold-out sizes that were wanted, of products that there are', async () => {
  for (const wanted of [
    { productId, size: 'm' },
    { productId, size: 'M' },
    { productId: 'made-up', size: 'M' },
    { productId, size: 'XXXL' },
  ])
    await count({ wanted });
  expect((await read('?period=day')).wanted).toEqual([{ productId, name: 'Kage', size: 'M', visits: 2 }]);
});

it('refuses what is no report', async () => {
  for (const visit of [
    { steps: ['sale'] },
    { steps: 'visit' },
    { campaign: '<script>' },
    { campaign: 'x'.repeat(61) },
    { search: { words: 'hoodie', found: -1 } },
    { search: { words: 'x'.repeat(101), found: 1 } },
    { wanted: { productId, size: '' } },
  ])
    expect(await count(visit), JSON.stringify(visit)).toBe(400);
});

it('compares with the period before, and forgets what is older than a year', async () => {
  const { visits } = store.services;
  await visits.flush();
  now = new Date('2026-11-18T20:00:00Z');
  const report = await visits.readReport({ period: 'day', day: '2026-11-18' });
  expect(report.funnel.map(({ step }) => step)).toEqual([...FUNNEL]);
  expect(report.funnel[0]).toMatchObject({ visits: 0, before: 4 });
  now = new Date('2028-01-01T00:00:00Z');
  await visits.forgetOld();
  expect(visitsBy(await visits.readReport({ period: 'day', day: '2026-11-17' })).visit).toBe(0);
});
