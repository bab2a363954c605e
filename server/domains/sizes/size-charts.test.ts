import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { SizeChartFields, StaffSizeChart } from '#core/contract/sizes.ts';
import { centimetresToInches } from '#core/rules/size-chart.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
await setRole(store.db, { phone: '9000000001', role: 'owner' });
const { headers } = await signIn(store, '9000000001');

const polo = await addProduct(store.db, { category: 'polo', stock: { M: 1, XXS: 1 } });
const oversized = await addProduct(store.db, { category: 'oversized t-shirt' });
const cargo = await addProduct(store.db, { category: 'cargo', name: 'Cargo', stock: { 30: 1, 32: 1 } });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function call(method: Method, path: string, payload?: object) {
  const answer = await store.app.inject({
    ...{ method, url: `/api/admin${path}`, headers },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

const list = async (): Promise<StaffSizeChart[]> => (await call('GET', '/size-charts')).data;
const chartNamed = async (name: string) => (await list()).find((chart) => chart.name === name);

async function chartOf(id: string) {
  return (await store.app.inject(`/api/products/${id}`)).json().data.sizeChart;
}

const CARGO: SizeChartFields = {
  name: 'Cargo',
  garment: 'bottom',
  measures: ['Waist', 'Length'],
  rows: [
    { size: '30', cm: [76, 101.5] },
    { size: '32', cm: [81, 102] },
  ],
  categories: ['cargo'],
  products: [],
};

it('begins with the two charts of the specification, and the inches that they had', async () => {
  expect((await list()).map(({ name, isDefault, categories }) => [name, isDefault, categories])).toEqual([
    ['Oversized T-Shirt', false, ['oversized t-shirt']],
    ['Regular Fit', true, []],
  ]);
  const inches = async (id: string) => {
    const { rows } = await chartOf(id);
    return rows.map(({ size, cm }: { size: string; cm: number[] }) => [size, ...cm.map(centimetresToInches)]);
  };
  expect(await inches(oversized)).toEqual([
    ['S', 42, 27, 20.5, 9],
    ['M', 44, 28, 21.5, 9.5],
    ['L', 46, 29, 22.5, 10],
    ['XL', 48, 30, 23.5, 10.5],
    ['XXL', 50, 31, 24.5, 11],
  ]);
  for (const id of [polo, cargo]) {
    expect(await inches(id)).toEqual([
      ['S', 38, 26.5, 16.5, 7.5],
      ['M', 40, 27.5, 17.25, 8],
      ['L', 42, 28.5, 18, 8.5],
      ['XL', 44, 29.5, 18.75, 9],
      ['XXL', 46, 30.5, 19.5, 9.5],
    ]);
  }
});

it('is for categories and for single products, which come before their category', async () => {
  expect((await call('POST', '/size-charts', CARGO)).status).toBe(200);
  expect(await chartOf(cargo)).toEqual({
    name: 'Cargo',
    garment: 'bottom',
    measures: ['Waist', 'Length'],
    rows: CARGO.rows,
  });
  const own = { ...CARGO, name: 'This one', categories: [], products: [cargo] };
  expect((await call('POST', '/size-charts', own)).status).toBe(200);
  expect((await chartOf(cargo)).name).toBe('This one');
  expect((await call('GET', `/products/${cargo}/sizes`)).data).toMatchObject({ chart: { name: 'This one' } });
  const { id } = (await chartNamed('This one')) ?? {};
  expect((await call('DELETE', `/size-charts/${id}`)).status).toBe(200);
  expect((await chartOf(cargo)).name).toBe('Cargo');
});

it('takes nothing from another chart, and no name, product or chart that is not there', async () => {
  const add = (change: Partial<SizeChartFields>) =>
    call('POST', '/size-charts', { ...CARGO, name: 'New', categories: [], ...change });
  expect(await add({ name: 'CARGO' })).toMatchObject({ code: 'size-chart-exists', field: 'name' });
  expect(await add({ categories: ['cargo'] })).toMatchObject({
    code: 'size-chart-taken',
    field: 'categories',
    message: 'Cargo has another size chart. Take it off there first.',
  });
  expect(await add({ products: ['nothing'] })).toMatchObject({
    code: 'product-not-found',
    field: 'products',
    message: 'There is no product nothing',
  });
  expect(await call('PUT', '/size-charts/none', { value: CARGO, version: 1 })).toMatchObject({
    code: 'not-found',
  });
  expect(await call('DELETE', '/size-charts/none')).toMatchObject({ code: 'not-found' });
  expect(await call('GET', '/size-charts/none/gaps')).toMatchObject({ code: 'not-found' });
  expect(await call('DELETE', '/size-charts/regular-fit')).toMatchObject({ code: 'size-chart-default' });
  expect(await call('GET', '/products/none/sizes')).toMatchObject({ code: 'product-not-found' });
  expect(await chartNamed('New')).toBeUndefined();
});

it.each([
  [{ rows: [{ size: '30', cm: [9.5, 100] }] }, 'rows.0.cm.0'],
  [{ rows: [{ size: '30', cm: [200.5, 100] }] }, 'rows.0.cm.0'],
  [{ rows: [{ size: '30', cm: [76.3, 100] }] }, 'rows.0.cm.0'],
  [{ rows: [{ size: '30', cm: [76] }] }, 'rows'],
  [{ rows: [] }, 'rows'],
  [{ rows: [...CARGO.rows, ...CARGO.rows] }, 'rows'],
  [{ measures: ['Waist', 'Chest'] }, 'measures'],
  [{ measures: [] }, 'measures'],
  [{ name: ' ' }, 'name'],
  [{ categories: ['cargo', 'Cargo'] }, 'categories'],
])('refuses %j', async (change, field) => {
  const refused = await call('POST', '/size-charts', { ...CARGO, name: 'Wrong', ...change });
  expect([refused.status, refused.field]).toEqual([400, field]);
});

it('is changed by version, recorded, and undone with what it is for', async () => {
  const chart = await chartNamed('Cargo');
  const { id, version, isDefault: _, ...value } = chart as StaffSizeChart;
  const wider = { ...value, rows: [{ size: '30', cm: [80, 101.5] }], categories: [] };
  expect((await call('PUT', `/size-charts/${id}`, { value: wider, version })).status).toBe(200);
  expect(await call('PUT', `/size-charts/${id}`, { value: wider, version })).toMatchObject({
    code: 'changed-meanwhile',
  });
  const renamed = { ...wider, name: 'Regular Fit' };
  expect(await call('PUT', `/size-charts/${id}`, { value: renamed, version: version + 1 })).toMatchObject({
    code: 'size-chart-exists',
  });
  const taken = { ...wider, categories: ['oversized t-shirt'] };
  expect(await call('PUT', `/size-charts/${id}`, { value: taken, version: version + 1 })).toMatchObject({
    code: 'size-chart-taken',
  });
  const unknown = { ...wider, products: ['nothing'] };
  expect(await call('PUT', `/size-charts/${id}`, { value: unknown, version: version + 1 })).toMatchObject({
    code: 'product-not-found',
  });
  expect((await chartOf(cargo)).name).toBe('Regular Fit');
  const { entries } = (await call('GET', '/audit')).data;
  const [entry] = entries;
  expect(entry).toMatchObject({ action: 'size-chart.changed', subjectName: 'Cargo', canUndo: true });
  expect((await call('POST', `/audit/${entry.id}/undo`)).status).toBe(200);
  expect((await chartOf(cargo)).rows).toEqual(CARGO.rows);
});

it('names the products on sale whose sizes have no row', async () => {
  const gaps = await call('GET', '/size-charts/regular-fit/gaps');
  expect(gaps.data).toMatchObject([{ id: polo, sizes: ['XXS'] }]);
});

it('measures what can be worn, also for the database', async () => {
  const absurd = store.db.execute(sql`UPDATE size_chart_rows SET cm = '{9, 100, 50, 20}'`);
  await expect(absurd).rejects.toThrow();
});
