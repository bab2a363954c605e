import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { CartChanges, KnownCart } from '#core/rules/account-cart.ts';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const TEE = { productId: 'kage', size: 'M', quantity: 2 };
const POLO = { productId: 'polo', size: 'L', quantity: 1 };

let phones = 9_876_500_200;

async function openAccount() {
  phones += 1;
  const { headers, userId } = await logIn(store, String(phones));
  async function send(payload: object) {
    const response = await store.app.inject({ method: 'PUT', url: '/api/carts/mine', headers, payload });
    return { status: response.statusCode, ...response.json() };
  }
  const sync = async (payload: CartChanges): Promise<KnownCart> => (await send(payload)).data;
  return { send, sync, userId };
}

it('is there for the next device, without prices', async () => {
  const { sync } = await openAccount();
  const first = await sync({ known: null, changes: [{ ...TEE, isNew: true }] });
  expect(first).toEqual({ epoch: expect.any(String), version: 1, lines: [TEE] });
  expect(await sync({ known: null, changes: [] })).toEqual(first);
});

it('takes out a line that the device knew, and leaves one that was changed since', async () => {
  const { sync } = await openAccount();
  const known = await sync({
    known: null,
    changes: [
      { ...TEE, isNew: true },
      { ...POLO, isNew: true },
    ],
  });
  await sync({ known, changes: [{ ...POLO, quantity: 4, isNew: false }] });
  const after = await sync({
    known,
    changes: [
      { ...TEE, quantity: 0, isNew: false },
      { ...POLO, quantity: 0, isNew: false },
    ],
  });
  expect(after.lines).toEqual([{ ...POLO, quantity: 4 }]);
});

it('loses nothing when two devices send at once', async () => {
  const { sync } = await openAccount();
  await Promise.all([
    sync({ known: null, changes: [{ ...TEE, isNew: true }] }),
    sync({ known: null, changes: [{ ...POLO, isNew: true }] }),
  ]);
  const { lines } = await sync({ known: null, changes: [] });
  expect(lines.toSorted((a, b) => a.productId.localeCompare(b.productId))).toEqual([TEE, POLO]);
});

it('of another account is neither read nor changed by whoever knows its epoch', async () => {
  const mine = await openAccount();
  const known = await mine.sync({ known: null, changes: [{ ...TEE, isNew: true }] });
  const other = await openAccount();
  const theirs = await other.sync({ known, changes: [{ ...TEE, quantity: 0, isNew: false }] });
  expect(theirs.lines).toEqual([]);
  expect((await mine.sync({ known, changes: [] })).lines).toEqual([TEE]);
});

it('is not stored for who has never put anything in', async () => {
  const { sync, userId } = await openAccount();
  await sync({ known: null, changes: [] });
  const { rows } = await store.db.execute(sql`SELECT FROM carts WHERE user_id = ${userId}`);
  expect(rows).toEqual([]);
});

it.each([
  [{ known: null }],
  [{ known: null, changes: [{ ...TEE, quantity: -1, isNew: true }] }],
  [{ known: null, changes: [{ ...TEE, quantity: 1001, isNew: true }] }],
  [{ known: null, changes: [{ ...TEE, quantity: 1.5, isNew: true }] }],
  [{ known: null, changes: [{ ...TEE, productId: '', isNew: true }] }],
  [{ known: { epoch: 'x', version: -1 }, changes: [] }],
  [{ known: null, changes: Array.from({ length: 201 }, () => ({ ...TEE, isNew: true })) }],
])('refuses what is no change of a cart: %j', async (payload) => {
  const { send } = await openAccount();
  expect(await send(payload)).toMatchObject({ status: 400, code: 'invalid-input' });
});

it('gets nothing more once the account is erased', async () => {
  const { send, userId } = await openAccount();
  await store.db.execute(
    sql`UPDATE users SET phone = 'erased-' || id, erased_at = now() WHERE id = ${userId}`,
  );
  const answer = await send({ known: null, changes: [{ ...TEE, isNew: true }] });
  expect(answer).toMatchObject({ status: 401, code: 'not-logged-in' });
});
