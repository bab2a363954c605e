import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { STAFF_ROLES } from '#core/contract/accounts.ts';
import { hasRight, isStaffRight } from '#core/rules/staff-rights.ts';
import { openOrderStore } from '#tests/orders/order-store.ts';
import { logIn } from '#tests/support/log-in.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { type Attempt, findThings, prepareAttempt } from './attempts.ts';
import { readOperations } from './operations.ts';
import { createScene, openVictims, type Thing } from './scene.ts';

const store = await openOrderStore({}, { isRandom: true });
const stranger = await logIn(store, '9876500002');
const colleagues = await Promise.all(
  STAFF_ROLES.map(async (role, place) => ({
    role,
    ...(await signInStaff(store, role, `900000020${place}`)),
  })),
);

/** What everybody may see, or whoever has it may use: naming it in a call is nobody's secret. */
const PUBLIC: readonly Thing[] = ['product', 'size', 'coupon', 'payeeToken', 'signature', 'review'];
/** What staff have each for themselves, whatever their rights. */
const PERSONAL: readonly Thing[] = ['savedView', 'staffSession'];

/** Every call that names something of somebody by its id; a new one is among them without being listed here. */
const calls = (await readOperations(store.app)).flatMap((operation) => {
  const { call } = operation;
  const things = findThings(operation);
  const isOfSomebody = call && (isStaffRight(call.access) || things.some((thing) => !PUBLIC.includes(thing)));
  if (!isOfSomebody || call.access === 'anyone' || things.length === 0) return [];
  return [{ name: `${call.method} ${call.path}`, operation, things, access: call.access }];
});

async function send({ method, url, payload }: Attempt, headers: Record<string, string> = {}) {
  const { statusCode, body } = await store.app.inject({
    method: method as 'GET',
    url,
    headers,
    ...(payload ? { payload } : {}),
  });
  return { status: statusCode, body };
}

/** Everything that the store has stored, as one mark for each table; but not that a session was used. */
async function fingerprint() {
  const { rows: tables } = await store.db.execute<{ name: string }>(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const row = "(to_jsonb(t) - 'last_used_at')::text";
  const marks = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(${row}, ',' ORDER BY ${row}), '')) AS mark FROM ${name} t`,
  );
  const { rows } = await store.db.execute(sql.raw(marks.join(' UNION ALL ')));
  return rows;
}

it('finds the calls by itself', () => {
  expect(calls.length).toBeGreaterThan(60);
});

describe.each(calls)('$name with another’s id', ({ operation, things, access }) => {
  it('does nothing and shows nothing to anybody else, and works for whom it is for', async () => {
    const victims = await openVictims(store);
    const attempt = await prepareAttempt(operation, things, createScene(store, victims));
    const before = await fingerprint();
    const intruders = isStaffRight(access)
      ? [
          { who: 'nobody', headers: {}, status: 401 },
          { who: 'a shopper', headers: stranger.headers, status: 403 },
          { who: 'the shopper whose it is', headers: victims.shopper.headers, status: 403 },
          ...colleagues
            .filter(({ role }) => !hasRight(role, access))
            .map(({ role, headers }) => ({ who: role, headers, status: 403 })),
          ...(things.some((thing) => PERSONAL.includes(thing))
            ? colleagues
                .filter(({ role }) => hasRight(role, access))
                .map(({ role, headers }) => ({ who: `another ${role}`, headers, status: 404 }))
            : []),
        ]
      : [
          { who: 'nobody', headers: {}, status: 401 },
          { who: 'staff', headers: victims.owner.headers, status: 401 },
          { who: 'another shopper', headers: stranger.headers, status: 404 },
        ];
    for (const { who, headers, status } of intruders) {
      const answer = await send(attempt, headers);
      expect(answer, `${who}: ${JSON.stringify(attempt)}`).toMatchObject({ status });
      expect(JSON.parse(answer.body), who).toEqual({
        success: false,
        code: expect.any(String),
        message: expect.any(String),
      });
    }
    expect(await fingerprint()).toEqual(before);

    const rightful = isStaffRight(access) ? victims.owner : victims.shopper;
    const { status, body } = await send(attempt, rightful.headers);
    // The same attempt gets through to the thing itself, or it would have proved nothing.
    expect([401, 403, 404], `${JSON.stringify(attempt)} ${body.slice(0, 300)}`).not.toContain(status);
    if (!isStaffRight(access)) expect(body.slice(0, 300)).not.toContain('invalid-input');
    expect(status).toBeLessThan(500);
  });
});
