import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MOST_WISHES } from '#core/rules/wishlist.ts';
import { logIn } from '#tests/support/log-in.ts';
import { addProduct } from '#tests/support/products.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { headers: phone } = await logIn(store, '9876500001');
const { headers: laptop } = await logIn(store, '9876500001');
const { headers: stranger } = await logIn(store, '9876500002');
const kage = await addProduct(store.db, { name: 'Kage' });
const ronin = await addProduct(store.db, { name: 'Ronin' });

async function sync(headers: Record<string, string>, change: { added?: object[]; removed?: string[] } = {}) {
  const payload = { added: [], removed: [], ...change };
  const response = await store.app.inject({ method: 'POST', url: '/api/wishlist', headers, payload });
  const body = response.json<{ code?: string; data?: { wishes: { productId: string; price: number }[] } }>();
  return { status: response.statusCode, ...body };
}

const add = (productId: string, price = 499) => ({ productId, price });
const idsOf = ({ data }: Awaited<ReturnType<typeof sync>>) => data?.wishes.map(({ productId }) => productId);

describe('the wishlist of an account', () => {
  it('is the same on all devices, and nobody else’s', async () => {
    expect(idsOf(await sync(phone, { added: [add(kage, 649)] }))).toEqual([kage]);
    expect((await sync(laptop, { added: [add(ronin)] })).data).toEqual({
      wishes: [
        { productId: kage, price: 649 },
        { productId: ronin, price: 499 },
      ],
    });
    expect(idsOf(await sync(stranger))).toEqual([]);
    expect(idsOf(await sync(stranger, { removed: [kage] }))).toEqual([]);
    expect(idsOf(await sync(phone))).toEqual([kage, ronin]);
  });

  it('has lost on one device what the other took off', async () => {
    await sync(laptop, { removed: [kage] });
    expect(idsOf(await sync(phone))).toEqual([ronin]);
  });

  it('keeps the price that was seen first, when a product is added again', async () => {
    await sync(phone, { added: [add(ronin, 1)] });
    expect((await sync(phone)).data?.wishes).toEqual([{ productId: ronin, price: 499 }]);
  });

  it('passes over what does not exist', async () => {
    expect(idsOf(await sync(phone, { added: [add('gone'), add(kage)] }))).toEqual([ronin, kage]);
  });

  it('loses a product with the product', async () => {
    const short = await addProduct(store.db, { name: 'Short-lived' });
    await sync(stranger, { added: [add(short)] });
    await store.db.execute(sql`DELETE FROM products WHERE id = ${short}`);
    expect(idsOf(await sync(stranger))).toEqual([]);
  });

  it('takes so many and no more; a refused change changes nothing', async () => {
    const { headers } = await logIn(store, '9876500003');
    const many = await Promise.all(
      Array.from({ length: MOST_WISHES }, (_, nth) => addProduct(store.db, { name: `Nth ${nth}` })),
    );
    expect(idsOf(await sync(headers, { added: many.map((id) => add(id)) }))).toHaveLength(MOST_WISHES);
    expect(await sync(headers, { added: [add(kage)] })).toMatchObject({ status: 409, code: 'wishlist-full' });
    const [first = ''] = many;
    expect(idsOf(await sync(headers, { removed: [first], added: [add(kage)] }))).toHaveLength(MOST_WISHES);
  });

  it.each([
    { added: [{ productId: 'a', price: -1 }] },
    { added: [{ productId: '', price: 1 }] },
    { removed: [''] },
    { added: Array.from({ length: MOST_WISHES + 1 }, () => add('a')) },
  ])('refuses %j', async (change) => {
    expect(await sync(phone, change)).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  it('needs a login', async () => {
    expect(await sync({})).toMatchObject({ status: 401, code: 'not-logged-in' });
  });
});
