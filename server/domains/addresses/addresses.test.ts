import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MOST_ADDRESSES } from '#core/rules/address-book.ts';
import { logIn } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();

const HOME = { name: 'Asha Rao', address: '12 Temple Road', phone: '9876543210', pincode: '560001' };
const WORK = { ...HOME, address: 'Tower B, Cyber City', pincode: '122002' };

let phones = 9_876_500_100;

/** A new shopper, and what they do with their address book. */
async function openBook() {
  phones += 1;
  const { headers, userId } = await logIn(store, String(phones));
  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) {
    const url = `/api/addresses${path}`;
    const response = await store.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, ...response.json() };
  }
  return { call, userId };
}

describe('an address book', () => {
  it('begins empty, and its first address is preferred', async () => {
    const { call } = await openBook();
    expect(await call('GET')).toEqual({ status: 200, success: true, data: [] });
    const { status, data } = await call('POST', '', { ...HOME, altPhone: '9123456780' });
    expect(status).toBe(200);
    expect(data).toEqual([
      {
        id: expect.any(String),
        ...HOME,
        altPhone: '9123456780',
        city: 'Bengaluru Urban',
        state: 'Karnataka',
        isPreferred: true,
      },
    ]);
    expect((await call('GET')).data).toEqual(data);
  });

  it('gives an address the city and state of its pincode, whatever the browser says', async () => {
    const { call } = await openBook();
    const { data } = await call('POST', '', { ...HOME, city: 'Atlantis', state: 'Goa' });
    expect(data[0]).toMatchObject({ city: 'Bengaluru Urban', state: 'Karnataka' });
  });

  it.each([
    ['name', { ...HOME, name: ' ' }, 'invalid-input', 'name: Please fill in all required fields.'],
    [
      'phone',
      { ...HOME, phone: '12345' },
      'invalid-input',
      'phone: Please enter a valid 10-digit phone number.',
    ],
    ['pincode', { ...HOME, pincode: '000001' }, 'invalid-input', 'pincode: Invalid Pincode'],
    ['pincode', { ...HOME, pincode: '999999' }, 'pincode-unknown', 'Invalid Pincode'],
  ])('refuses a wrong %s as an order does', async (field, form, code, message) => {
    const { call } = await openBook();
    const refusal = { status: 400, success: false, code, field, message };
    expect(await call('POST', '', form)).toEqual(refusal);
    const { data } = await call('POST', '', HOME);
    expect(await call('PUT', `/${data[0].id}`, form)).toEqual(refusal);
  });

  it('holds several, the preferred one first, and each once', async () => {
    const { call } = await openBook();
    await call('POST', '', HOME);
    const second = await call('POST', '', WORK);
    expect(second.data).toMatchObject([HOME, WORK]);
    expect((await call('POST', '', WORK)).data).toEqual(second.data);
    const preferred = await call('POST', '', { ...WORK, isPreferred: true });
    expect(preferred.data).toMatchObject([
      { ...WORK, isPreferred: true },
      { ...HOME, isPreferred: false },
    ]);
  });

  it('begins with a new address that is preferred', async () => {
    const { call } = await openBook();
    await call('POST', '', HOME);
    const { data } = await call('POST', '', { ...WORK, isPreferred: true });
    expect(data).toMatchObject([
      { ...WORK, isPreferred: true },
      { ...HOME, isPreferred: false },
    ]);
  });

  it('changes an address, and takes an alternate phone out again', async () => {
    const { call } = await openBook();
    const { data } = await call('POST', '', { ...HOME, altPhone: '9123456780' });
    await call('POST', '', WORK);
    const changed = await call('PUT', `/${data[0].id}`, { ...HOME, pincode: '400001' });
    expect(changed.data[0]).toEqual({
      ...{ id: data[0].id, ...HOME, pincode: '400001' },
      ...{ city: 'Mumbai', state: 'Maharashtra', isPreferred: true },
    });
    const [, work] = changed.data;
    const other = await call('PUT', `/${work.id}`, { ...WORK, isPreferred: true });
    expect(other.data).toMatchObject([
      { id: work.id, isPreferred: true },
      { id: data[0].id, isPreferred: false },
    ]);
  });

  it('prefers another, and after the preferred one was removed the last changed', async () => {
    const { call } = await openBook();
    await call('POST', '', HOME);
    await call('POST', '', WORK);
    const { data } = await call('POST', '', { ...HOME, name: 'Asha at her mother’s' });
    const [, , work] = data;
    const preferred = await call('PUT', `/${work.id}/preferred`);
    expect(preferred.data.map(({ isPreferred }: { isPreferred: boolean }) => isPreferred)).toEqual([
      ...[true, false, false],
    ]);
    const removed = await call('DELETE', `/${preferred.data[0].id}`);
    expect(removed.data).toHaveLength(2);
    expect(removed.data[0].isPreferred).toBe(true);
  });

  it('is empty after the last address went, and can be filled again', async () => {
    const { call } = await openBook();
    const { data } = await call('POST', '', HOME);
    expect((await call('DELETE', `/${data[0].id}`)).data).toEqual([]);
    expect((await call('POST', '', WORK)).data).toMatchObject([{ ...WORK, isPreferred: true }]);
  });

  it('is full with 20, also when the last ones come at once, and has room after one was removed', async () => {
    const { call } = await openBook();
    for (let number = 1; number < MOST_ADDRESSES; number += 1) {
      await call('POST', '', { ...HOME, address: `${number} Temple Road` });
    }
    const answers = await Promise.all(
      [1, 2, 3].map((number) => call('POST', '', { ...HOME, address: `${number} Hill Road` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: 'too-many-addresses',
      message: 'Your address book is full. Remove an address first.',
    });
    const { data } = await call('GET');
    expect(data).toHaveLength(MOST_ADDRESSES);
    await call('DELETE', `/${data[5].id}`);
    expect((await call('POST', '', WORK)).data).toHaveLength(MOST_ADDRESSES);
  });

  it('has one preferred address, also when two are preferred at once', async () => {
    const { call, userId } = await openBook();
    await call('POST', '', HOME);
    const { data } = await call('POST', '', WORK);
    await Promise.all(data.map(({ id }: { id: string }) => call('PUT', `/${id}/preferred`)));
    const { rows } = await store.db.execute(
      sql`SELECT FROM addresses WHERE user_id = ${userId} AND is_preferred`,
    );
    expect(rows).toHaveLength(1);
  });

  it.each(['PUT', 'DELETE'] as const)('does not let others %s', async (method) => {
    const mine = await openBook();
    const { data } = await mine.call('POST', '', HOME);
    const other = await openBook();
    const notFound = { status: 404, code: 'not-found' };
    expect(await other.call(method, `/${data[0].id}`, method === 'PUT' ? WORK : undefined)).toMatchObject(
      notFound,
    );
    expect(await other.call('PUT', `/${data[0].id}/preferred`)).toMatchObject(notFound);
    expect((await other.call('GET')).data).toEqual([]);
    expect((await mine.call('GET')).data).toEqual(data);
  });

  it('gets nothing more once the account is erased', async () => {
    const { call, userId } = await openBook();
    await store.db.execute(
      sql`UPDATE users SET phone = 'erased-' || id, erased_at = now() WHERE id = ${userId}`,
    );
    expect(await call('POST', '', HOME)).toMatchObject({ status: 401, code: 'not-logged-in' });
  });
});
