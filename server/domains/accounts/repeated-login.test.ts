import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readCode } from '#tests/support/log-in.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const MINUTE_MS = 60_000;
const clock = { at: new Date() };
const store = await openTestStore({}, { now: () => clock.at });
let phones = 0;

interface Login {
  phone: string;
  otp: string;
  handle: string;
  repeatKey?: string;
}

/** A login that nobody has sent yet, with a key that no other one has. */
async function newLogin(): Promise<Login & { repeatKey: string }> {
  phones += 1;
  const phone = String(9_300_000_000 + phones);
  const { handle } = (await post('/api/auth/send-otp', { phone })).body;
  return { phone, otp: await readCode(store, phone), handle, repeatKey: `key-of-the-login-of-${phone}` };
}

async function post(url: string, payload: object, headers: Record<string, string> = {}) {
  const response = await store.app.inject({ method: 'POST', url, payload, headers });
  return { status: response.statusCode, body: response.json() };
}

const send = (login: Login) => post('/api/auth/verify-otp', login);

async function countSessions(phone: string): Promise<number> {
  const { rows } = await store.db.execute(
    sql`SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.phone = ${phone}`,
  );
  return rows.length;
}

const REFUSED = { status: 400, body: { success: false, code: 'otp-invalid' } };

describe('a login whose answer was lost', () => {
  it('is answered the same when it is sent again: one session, and its token', async () => {
    const login = await newLogin();
    const first = await send(login);
    expect(first.status).toBe(200);
    clock.at = new Date(clock.at.getTime() + 2 * MINUTE_MS - 1);
    const second = await send(login);
    expect(second).toEqual({ status: 200, body: { ...first.body, device: expect.any(String) } });
    expect(await countSessions(login.phone)).toBe(1);
  });

  it('is sent by a phone whose network has changed on the way', async () => {
    const login = await newLogin();
    const { token } = (await send(login)).body;
    const again = await store.app.inject({
      method: 'POST',
      url: '/api/auth/verify-otp',
      payload: login,
      remoteAddress: '203.0.113.9',
    });
    expect(again.json()).toMatchObject({ token });
  });

  it('opens one session also when it arrives many times at the same moment', async () => {
    const login = await newLogin();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(login)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.token)).size).toBe(1);
    expect(await countSessions(login.phone)).toBe(1);
  });

  it('is over after two minutes', async () => {
    const login = await newLogin();
    expect((await send(login)).status).toBe(200);
    clock.at = new Date(clock.at.getTime() + 2 * MINUTE_MS);
    expect(await send(login)).toMatchObject(REFUSED);
  });

  it('is over with a logout, on that device or everywhere, and when its user is disabled', async () => {
    for (const ending of ['/api/auth/logout', '/api/auth/logout-everywhere']) {
      const login = await newLogin();
      const { token } = (await send(login)).body;
      expect((await post(ending, {}, { authorization: `Bearer ${token}` })).status).toBe(200);
      expect(await send(login)).toMatchObject(REFUSED);
    }
    const login = await newLogin();
    await send(login);
    await store.db.execute(sql`UPDATE users SET disabled = true WHERE phone = ${login.phone}`);
    expect(await send(login)).toMatchObject(REFUSED);
  });
});

describe('a code that was used', () => {
  it('opens nothing to who has seen it but not the key', async () => {
    const login = await newLogin();
    expect((await send(login)).status).toBe(200);
    const { repeatKey: _, ...seen } = login;
    expect(await send(seen)).toMatchObject(REFUSED);
    expect(await send({ ...login, repeatKey: 'another-key-of-whoever' })).toMatchObject(REFUSED);
    expect(await countSessions(login.phone)).toBe(1);
  });

  it('opens nothing with the key of another login', async () => {
    const [mine, other] = [await newLogin(), await newLogin()];
    for (const login of [mine, other]) expect((await send(login)).status).toBe(200);
    const wrongOtp = String((Number(mine.otp) + 1) % 1_000_000).padStart(6, '0');
    expect(await send({ ...mine, otp: wrongOtp })).toMatchObject(REFUSED);
    expect(await send({ ...mine, handle: other.handle })).toMatchObject(REFUSED);
    expect(await send({ ...mine, phone: other.phone })).toMatchObject(REFUSED);
  });

  it('is not made repeatable afterwards', async () => {
    const { repeatKey, ...login } = await newLogin();
    expect((await send(login)).status).toBe(200);
    expect(await send({ ...login, repeatKey })).toMatchObject(REFUSED);
  });

  it('leaves nothing behind that could be sent again', async () => {
    const login = await newLogin();
    await send(login);
    const { rows } = await store.db.execute(
      sql`SELECT s.* FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.phone = ${login.phone}`,
    );
    expect(rows[0]?.repeat_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain(login.repeatKey);
  });
});

it.each(['', 'short', 'x'.repeat(65), 'a key with blanks in between', 7, null])(
  'refuses %j as a key before the code is looked at',
  async (repeatKey) => {
    const login = await newLogin();
    const { status, body } = await post('/api/auth/verify-otp', { ...login, repeatKey });
    expect({ status, field: body.field }).toEqual({ status: 400, field: 'repeatKey' });
    expect((await send(login)).status).toBe(200);
  },
);
