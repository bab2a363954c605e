import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { OpenSession } from '#core/contract/accounts.ts';
import { requestCode } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { setRole } from './set-role.ts';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0';
const HOUR_MS = 3_600_000;

const START = new Date('2026-11-02T06:00:00Z');
const clock = { at: START };
const store = await openTestStore({}, { now: () => clock.at });

/** The paths of shop and back office: what holds for one must hold for the other. */
const SHOP = {
  login: '/api/auth/verify-otp',
  profile: '/api/auth/profile',
  sessions: '/api/auth/sessions',
  elsewhere: '/api/auth/logout-elsewhere',
};
const OFFICE = {
  login: '/api/admin/session',
  profile: '/api/admin/me',
  sessions: '/api/admin/sessions',
  elsewhere: '/api/admin/sign-out-elsewhere',
};
type Door = typeof SHOP;

async function enter(door: Door, phone: string, userAgent: string) {
  const otp = await requestCode(store, phone);
  const headers = { 'user-agent': userAgent };
  const response = await store.app.inject({
    method: 'POST',
    url: door.login,
    payload: { phone, otp },
    headers,
  });
  const { token } = response.json<{ token: string }>();

  async function call(method: 'GET' | 'POST' | 'DELETE', url: string) {
    return store.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  }
  return {
    call,
    isIn: async () => (await call('GET', door.profile)).statusCode === 200,
    list: async () => (await call('GET', door.sessions)).json<{ data: OpenSession[] }>().data,
    end: async (id: string) => (await call('DELETE', `${door.sessions}/${id}`)).statusCode,
  };
}

let phones = 0;
async function newPhone(door: Door): Promise<string> {
  phones += 1;
  const phone = String(9_200_000_000 + phones);
  if (door === OFFICE) await setRole(store.db, { phone, role: 'support' });
  return phone;
}

describe.each([
  ['a shopper', SHOP],
  ['a member of staff', OFFICE],
])('%s', (_, door) => {
  it('sees where they are logged in, the device that asks marked', async () => {
    clock.at = START;
    const phone = await newPhone(door);
    const mobile = await enter(door, phone, ANDROID);
    clock.at = new Date(START.getTime() + HOUR_MS);
    await enter(door, phone, FIREFOX);
    expect(await mobile.list()).toMatchObject([
      { browser: 'Firefox', system: 'Linux', isThis: false, openedAt: clock.at.toISOString() },
      { browser: 'Chrome', system: 'Android', isThis: true, openedAt: START.toISOString() },
    ]);
    const { rows } = await store.db.execute(sql`SELECT * FROM sessions`);
    expect(JSON.stringify(rows), 'no more than the names is stored').not.toMatch(/Mozilla|124\.0|x86_64/);
  });

  it('ends one of them, and with it its token', async () => {
    const phone = await newPhone(door);
    const [here, there] = [await enter(door, phone, ANDROID), await enter(door, phone, FIREFOX)];
    const other = (await here.list()).find(({ isThis }) => !isThis);
    if (!other) throw new Error('the other session is not listed');
    expect(await here.end(other.id)).toBe(200);
    expect([await here.isIn(), await there.isIn()]).toEqual([true, false]);
    expect(await here.list()).toMatchObject([{ isThis: true }]);
    expect(await here.end(other.id), 'it is over already').toBe(404);
  });

  it('ends all but the one that they are in', async () => {
    const phone = await newPhone(door);
    const [here, ...others] = [
      await enter(door, phone, ANDROID),
      await enter(door, phone, FIREFOX),
      await enter(door, phone, ''),
    ];
    expect((await here.call('POST', door.elsewhere)).statusCode).toBe(200);
    expect([await here.isIn(), ...(await Promise.all(others.map(({ isIn }) => isIn())))]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('neither sees nor ends those of another person', async () => {
    const mine = await enter(door, await newPhone(door), ANDROID);
    const another = await enter(door, await newPhone(door), ANDROID);
    const [theirs] = await another.list();
    if (!theirs) throw new Error('the session is not listed');
    expect((await mine.list()).map(({ id }) => id)).not.toContain(theirs.id);
    expect(await mine.end(theirs.id)).toBe(404);
    await mine.call('POST', door.elsewhere);
    expect(await another.isIn()).toBe(true);
  });
});

it('a shopper who works here does not see or end their sessions of the back office from the shop', async () => {
  const phone = await newPhone(OFFICE);
  const inOffice = await enter(OFFICE, phone, FIREFOX);
  const inShop = await enter(SHOP, phone, ANDROID);
  const [office] = await inOffice.list();
  if (!office) throw new Error('the session is not listed');
  expect(await inShop.list()).toHaveLength(1);
  expect(await inShop.end(office.id)).toBe(404);
  await inShop.call('POST', SHOP.elsewhere);
  expect(await inOffice.isIn()).toBe(true);
});

it('when a session was last used is written once an hour, whatever it is used for', async () => {
  clock.at = START;
  const { list, isIn } = await enter(SHOP, await newPhone(SHOP), ANDROID);
  const lastUse = async () => (await list())[0]?.lastUsedAt;
  clock.at = new Date(START.getTime() + HOUR_MS);
  await isIn();
  expect(await lastUse(), 'within the hour').toBe(START.toISOString());
  clock.at = new Date(START.getTime() + HOUR_MS + 1);
  await Promise.all([isIn(), isIn(), isIn()]);
  expect(await lastUse()).toBe(clock.at.toISOString());
});

it('closes a back office that nobody has used for four hours, and no login of the shop', async () => {
  const phone = '9000000177';
  await setRole(store.db, { phone, role: 'support' });
  clock.at = START;
  const [office, shop] = [await enter(OFFICE, phone, FIREFOX), await enter(SHOP, phone, ANDROID)];
  clock.at = new Date(START.getTime() + 4 * HOUR_MS);
  expect(await office.isIn()).toBe(true);
  clock.at = new Date(START.getTime() + 8 * HOUR_MS + 1);
  expect(await office.isIn()).toBe(false);
  expect(await shop.isIn()).toBe(true);
});
