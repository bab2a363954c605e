import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { DeliveryFailure } from '#server/integrations/provider-call.ts';
import { logIn, readCode } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';
import { createAccounts } from './accounts.service.ts';
import { callerAddress, callerNetwork } from './caller-address.ts';
import { setRole } from './set-role.ts';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

const clock = { at: new Date('2026-03-01T06:00:00Z') };
const store = await openTestStore({ LIMITS: 'on' }, { now: () => clock.at });
const ask = (phone: string, address = '203.0.113.1') => store.services.accounts.sendCode({ phone, address });
const later = (ms: number) => {
  clock.at = new Date(clock.at.getTime() + ms);
};

function phoneNumber(position: number): string {
  return String(8_000_000_000 + position);
}

async function refusalOf(sending: Promise<unknown>): Promise<string | undefined> {
  return sending.then(
    () => undefined,
    (error) => error.code,
  );
}

describe('asking for another code', () => {
  it('is possible after 30 seconds, then 60, then 120', async () => {
    const phone = phoneNumber(1);
    for (const wait of [30, 60, 120]) {
      expect(await ask(phone)).toMatchObject({ resendAfterSeconds: wait });
      later(wait * SECOND_MS - 1);
      expect(await refusalOf(ask(phone))).toBe('otp-too-soon');
      later(1);
    }
    expect(await ask(phone)).toMatchObject({ resendAfterSeconds: 120 });
  });

  it('says how long to wait', async () => {
    const payload = { phone: phoneNumber(2) };
    const send = () => store.app.inject({ method: 'POST', url: '/api/auth/send-otp', payload });
    expect((await send()).statusCode).toBe(200);
    later(7 * SECOND_MS);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      success: false,
      code: 'otp-too-soon',
      message: 'Please wait 23 seconds before requesting another code.',
      retryAfterSeconds: 23,
    });
  });

  it('leaves the code that was sent before in force when it is refused', async () => {
    const phone = phoneNumber(3);
    await ask(phone);
    const otp = await readCode(store, phone);
    await refusalOf(ask(phone));
    const login = await store.services.accounts.verifyCode({ phone, otp, address: '203.0.113.1' });
    expect(login.user.phone).toBe(phone);
  });

  it('starts anew after a login', async () => {
    const phone = phoneNumber(4);
    await logIn(store, phone);
    later(1);
    expect(await ask(phone)).toMatchObject({ resendAfterSeconds: 30 });
  });

  it('is possible for one of many requests at the same moment', async () => {
    const phone = phoneNumber(5);
    const refusals = await Promise.all(Array.from({ length: 20 }, () => refusalOf(ask(phone))));
    expect(refusals.filter((code) => code === undefined)).toHaveLength(1);
    expect(await store.services.demoInbox.list({ to: phone })).toHaveLength(1);
  });
});

describe('codes for one phone', () => {
  it('are five within an hour', async () => {
    const phone = phoneNumber(10);
    for (let sent = 0; sent < 5; sent += 1) {
      await ask(phone);
      later(150 * SECOND_MS);
    }
    expect(await refusalOf(ask(phone))).toBe('otp-limit');
    later(HOUR_MS - 5 * 150 * SECOND_MS);
    expect(await refusalOf(ask(phone))).toBeUndefined();
  });

  it('are ten within a day', async () => {
    const phone = phoneNumber(11);
    for (let sent = 0; sent < 10; sent += 1) {
      await ask(phone);
      later(HOUR_MS / 2);
    }
    expect(await refusalOf(ask(phone))).toBe('otp-limit');
    later(24 * HOUR_MS - 10 * (HOUR_MS / 2));
    expect(await refusalOf(ask(phone))).toBeUndefined();
  });
});

it('sends 50 codes a day for one address, also when they are asked for at once', async () => {
  const address = '198.51.100.7';
  const refusals = await Promise.all(
    Array.from({ length: 60 }, (_, position) => refusalOf(ask(phoneNumber(100 + position), address))),
  );
  expect(refusals.filter((code) => code === undefined)).toHaveLength(50);
  expect(refusals.filter((code) => code === 'otp-limit')).toHaveLength(10);
  expect(await refusalOf(ask(phoneNumber(200), '198.51.100.8'))).toBeUndefined();
  later(24 * HOUR_MS);
  expect(await refusalOf(ask(phoneNumber(201), address))).toBeUndefined();
});

describe('the cap of the whole store', () => {
  it('keeps a reserve for customers and a last one for staff, and gives the alarm before and when it is reached', async () => {
    const alarms: string[] = [];
    const capped = await openTestStore();
    const auth = createAccounts({
      db: capped.db,
      sms: { isRepeatable: true, send: async () => {} },
      readIdentity: capped.services.storeInfo.readStore,
      readAgreedPolicies: async () => [],
      secret: 'secret',
      limits: true,
      storeSendsPerDay: 10,
      isWhatsappOffered: false,
      readLanguages: async () => [],
      sendCodeByWhatsapp: async () => false,
      now: () => clock.at,
      alarm: (text) => alarms.push(text),
    });
    const ask = (position: number) =>
      refusalOf(auth.sendCode({ phone: phoneNumber(position), address: `192.0.2.${position % 100}` }));
    const refusals = await Promise.all(Array.from({ length: 14 }, (_, position) => ask(300 + position)));
    expect(refusals.filter((code) => code === undefined)).toHaveLength(8);
    expect(refusals.filter((code) => code === 'otp-limit')).toHaveLength(6);
    for (const position of [320, 321]) {
      await capped.db.execute(
        sql`INSERT INTO users (id, phone) VALUES (${`u${position}`}, ${phoneNumber(position)})`,
      );
    }
    expect([await ask(320), await ask(321)]).toEqual([undefined, 'otp-limit']);
    for (const position of [330, 331]) {
      await setRole(capped.db, { phone: phoneNumber(position), role: 'owner' });
    }
    expect([await ask(330), await ask(331)]).toEqual([undefined, 'otp-limit']);
    expect(alarms.map((text) => text.slice(0, 8))).toEqual(['8 of 10 ', '10 of 10']);
  });
});

describe('strangers who have codes sent to somebody’s phone', () => {
  const strangers = (phone: string, count: number, from = 0) =>
    Promise.all(
      Array.from({ length: count }, (_, position) =>
        refusalOf(ask(phone, `198.51.100.${100 + from + position}`)),
      ),
    );

  it('do not make others wait, and get fifteen an hour together', async () => {
    const phone = phoneNumber(700);
    const refusals = await strangers(phone, 20);
    expect(refusals.filter((code) => code === undefined)).toHaveLength(15);
    later(HOUR_MS);
    expect(await refusalOf(ask(phone))).toBeUndefined();
  });

  it('do not lock out a network that has logged in before', async () => {
    const phone = phoneNumber(701);
    await ask(phone);
    const otp = await readCode(store, phone);
    await store.services.accounts.verifyCode({ phone, otp, address: '203.0.113.1' });
    await strangers(phone, 20);
    expect(await refusalOf(ask(phone, '203.0.113.2'))).toBe('otp-limit');
    expect(await refusalOf(ask(phone, '203.0.113.1'))).toBeUndefined();
  });

  it('do not lock out a device that has logged in before, wherever it is now', async () => {
    const phone = phoneNumber(702);
    await ask(phone, '203.0.113.31');
    const otp = await readCode(store, phone);
    const { device } = await store.services.accounts.verifyCode({ phone, otp, address: '203.0.113.31' });
    later(1);
    const address = '203.0.113.32';
    for (let position = 0; position < 50; position += 1) await ask(phoneNumber(800 + position), address);
    await strangers(phone, 20);
    expect(await refusalOf(ask(phone, address))).toBe('otp-limit');
    const asDevice = (mark: string) => store.services.accounts.sendCode({ phone, address, device: mark });
    expect(await refusalOf(asDevice(`${device}x`))).toBe('otp-limit');
    expect(await refusalOf(asDevice(device))).toBeUndefined();
    expect(await refusalOf(asDevice(device))).toBe('otp-too-soon');
  });

  it('cannot use a mark for another phone, nor as a token', async () => {
    const { token, userId } = await logIn(store, phoneNumber(703));
    later(1);
    await ask(phoneNumber(703), '127.0.0.1');
    const otp = await readCode(store, phoneNumber(703));
    const { device } = await store.services.accounts.verifyCode({
      phone: phoneNumber(703),
      otp,
      address: '127.0.0.1',
    });
    expect(await store.services.accounts.identify(device)).toBeNull();
    expect((await store.services.accounts.identify(token))?.id).toBe(userId);
    const phone = phoneNumber(704);
    await strangers(phone, 15);
    const sending = store.services.accounts.sendCode({ phone, address: '203.0.113.40', device });
    expect(await refusalOf(sending)).toBe('otp-limit');
  });
});

it('sends 250 codes a day for one IPv6 network of /48', async () => {
  const network = '2001:db8:7::/48';
  const { rows } = await store.db.execute(sql`
    INSERT INTO login_code_sends (phone, requester, address, network, sent_at)
    SELECT '7' || lpad(n::text, 9, '0'), 'a' || n, 'a' || n, ${network}, ${clock.at.toISOString()}
    FROM generate_series(1, 249) n RETURNING 1`);
  expect(rows).toHaveLength(249);
  const send = (position: number) =>
    store.services.accounts.sendCode({
      phone: phoneNumber(position),
      address: `2001:db8:7:${position}::/64`,
      network,
    });
  expect(await refusalOf(send(900))).toBeUndefined();
  expect(await refusalOf(send(901))).toBe('otp-limit');
});

describe('a code that could not be sent', () => {
  async function openWith(kind: 'refused' | 'unanswered') {
    const alarms: string[] = [];
    const database = connectDatabase(store.url, { connections: 2 });
    const auth = createAccounts({
      db: database.db,
      sms: {
        isRepeatable: false,
        send: async () => {
          throw new DeliveryFailure(kind, 'Provider: out of order');
        },
      },
      readIdentity: store.services.storeInfo.readStore,
      readAgreedPolicies: async () => [],
      secret: 'secret',
      limits: true,
      storeSendsPerDay: 5000,
      isWhatsappOffered: false,
      readLanguages: async () => [],
      sendCodeByWhatsapp: async () => false,
      now: () => clock.at,
      alarm: (text) => alarms.push(text),
    });
    return { auth, alarms, close: database.close };
  }

  it('is not counted when it certainly did not leave, and the alarm names no code', async () => {
    const { auth, alarms, close } = await openWith('refused');
    const request = { phone: phoneNumber(400), address: '192.0.2.200' };
    for (let tries = 0; tries < 7; tries += 1) {
      expect(await refusalOf(auth.sendCode(request))).toBe('otp-not-sent');
    }
    expect(alarms).toEqual(Array(7).fill('A login code could not be sent: Provider: out of order'));
    const { rows } = await store.db.execute(sql`SELECT 1 FROM login_codes WHERE phone = ${request.phone}`);
    expect(rows).toEqual([]);
    await close();
  });

  it('is counted when it may have left', async () => {
    const { auth, close } = await openWith('unanswered');
    const request = { phone: phoneNumber(401), address: '192.0.2.201' };
    expect(await refusalOf(auth.sendCode(request))).toBe('otp-not-sent');
    expect(await refusalOf(auth.sendCode(request))).toBe('otp-too-soon');
    await close();
  });
});

it('asks for no wait with the limits off, but still counts the tries', async () => {
  const open = await openTestStore({ LIMITS: 'off' });
  const phone = phoneNumber(500);
  for (let sent = 0; sent < 12; sent += 1)
    await open.services.accounts.sendCode({ phone, address: '192.0.2.1' });
  const otp = await readCode(open, phone);
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) {
    expect(
      await refusalOf(open.services.accounts.verifyCode({ phone, otp: wrong, address: '192.0.2.1' })),
    ).toBe('otp-invalid');
  }
  expect(await refusalOf(open.services.accounts.verifyCode({ phone, otp, address: '192.0.2.1' }))).toBe(
    'otp-invalid',
  );
});

describe('the address that a limit counts', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (ip, counted) => {
    expect(callerAddress(ip)).toBe(counted);
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
  ])('%s belongs to the network %s', (ip, counted) => {
    expect(callerNetwork(ip)).toBe(counted);
  });

  it('is not what a caller claims', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    const payload = { phone: phoneNumber(600) };
    await store.app.inject({ method: 'POST', url: '/api/auth/send-otp', payload, headers });
    const addressOf = async (url: typeof store) =>
      (await url.db.execute(sql`SELECT address FROM login_code_sends WHERE phone = ${payload.phone}`)).rows;
    expect(await addressOf(store)).toEqual([{ address: '127.0.0.1' }]);
    const behindProxy = await openTestStore({ TRUSTED_PROXIES: 'loopback' });
    await behindProxy.app.inject({ method: 'POST', url: '/api/auth/send-otp', payload, headers });
    expect(await addressOf(behindProxy)).toEqual([{ address: '192.0.2.77' }]);
  });
});
