import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { WANTED_AT } from '#core/rules/restock.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { addProduct } from '#tests/support/products.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { db } = store;
await setRole(db, { phone: '9000000601', role: 'owner' });
const { headers } = await signIn(store, '9000000601');

let asked = 0;

async function wait(productId: string, size: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    asked += 1;
    await db.execute(sql`
      INSERT INTO restock_requests (id, phone, product_id, size, wording_version, wording, asked_at)
      VALUES (${`q${asked}`}, ${`98765${String(asked).padStart(5, '0')}`}, ${productId}, ${size}, 1, 'x',
        ${new Date(Date.UTC(2026, 0, 1, 6, asked)).toISOString()})`);
  }
}

async function countTodo(): Promise<number | undefined> {
  const { data } = (await store.app.inject({ url: '/api/admin/reports/todos', headers })).json();
  return data.find(({ key }: { key: string }) => key === 'wanted-sold-out')?.count;
}

const kage = await addProduct(db, { name: '=Kage', stock: { M: 0, L: 0 } });
const ronin = await addProduct(db, { name: 'Ronin', stock: { M: 2 } });

it('lists the sizes that most wait for first, without anybody’s name or phone', async () => {
  await wait(kage, 'L', 1);
  await wait(kage, 'M', WANTED_AT - 1);
  expect(await countTodo()).toBeFalsy();
  await wait(kage, 'M', 1);
  await wait(ronin, 'M', WANTED_AT);
  const answer = await store.app.inject({ url: '/api/admin/restock', headers });
  expect(answer.json().data).toMatchObject({
    isCut: false,
    rows: [
      {
        productId: kage,
        size: 'M',
        waiting: WANTED_AT,
        wishlists: 0,
        onHand: 0,
        since: '2026-01-01T06:02:00.000Z',
      },
      { productId: ronin, size: 'M', waiting: WANTED_AT, onHand: 2 },
      { productId: kage, size: 'L', waiting: 1 },
    ],
  });
  expect(answer.body).not.toContain('98765');
});

it('counts on Today what is sold out and wanted by several', async () => {
  expect(await countTodo()).toBe(1);
});

it('is a file that a spreadsheet runs nothing of', async () => {
  const { body, headers: answered } = await store.app.inject({ url: '/api/admin/restock.csv', headers });
  expect(answered['content-disposition']).toBe('attachment; filename="wanted.csv"');
  const [head, first] = body.split('\n');
  expect(head).toBe('\u{FEFF}Product id,Product,Size,Waiting,Waiting since,On wishlists,On hand,Held');
  expect(first).toMatch(new RegExp(`^${kage},'=Kage,M,${WANTED_AT},2026-01-01`));
});
