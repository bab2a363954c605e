import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { UnsentList } from '#core/contract/outbox.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { signIn } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const { db, services } = store;
await setRole(db, { phone: '9000000701', role: 'support' });
const { headers } = await signIn(store, '9000000701');

const url = '/api/admin/outbox';
const ids = async () =>
  (await store.app.inject({ url, headers })).json<{ data: UnsentList }>().data.messages.map(({ id }) => id);
const status = async (method: 'POST' | 'DELETE', path: string) =>
  (await store.app.inject({ method, url: url + path, headers })).statusCode;

it('lists what was given up, sends it again or lets it go', async () => {
  await db.execute(sql`INSERT INTO outbox (id, event, channel, recipient, body, attempts, last_error, gave_up_at, created_at)
    VALUES ('a', 'order-placed:1', 'sms', '9876500001', 'Hello', 16, 'no balance', now(), now() - interval '1 hour'),
      ('b', 'order-placed:2', 'sms', '9876500002', 'Hello', 16, 'no balance', now(), now()),
      ('waiting', 'order-placed:3', 'sms', '9876500003', 'Hello', 1, NULL, NULL, now())`);
  expect(await ids()).toEqual(['b', 'a']);
  expect(await status('POST', '/a/send')).toBe(200);
  expect(await status('DELETE', '/b')).toBe(200);
  expect(await ids()).toEqual([]);
  expect([await status('POST', '/a/send'), await status('DELETE', '/waiting')]).toEqual([404, 404]);
  while ((await services.outbox.sendDue()) > 0);
  const { rows } = await db.execute(sql`SELECT id FROM outbox WHERE sent_at IS NOT NULL ORDER BY id`);
  expect(rows).toEqual([{ id: 'a' }, { id: 'waiting' }]);
});
