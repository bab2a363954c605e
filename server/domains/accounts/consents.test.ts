import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Customer } from '#core/contract/customers.ts';
import type { EditablePolicy } from '#core/contract/texts.ts';
import { logIn } from '#tests/support/log-in.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
const owner = await signInStaff(store);
const policy = '/texts/policies/privacy';

async function changeLead(lead: string) {
  const { data } = await owner.call<EditablePolicy>('GET', policy);
  const value = { ...data.value, lead };
  expect((await owner.call('PUT', policy, { value, version: data.version })).status).toBe(200);
}

async function readConsents(userId: string) {
  const { data } = await owner.call<Customer>('GET', `/customers/${userId}`);
  return data.consents.map(({ policy: name, version }) => `${name} ${version}`).toSorted();
}

it('whoever logs in has agreed to the texts of that moment, each version once', async () => {
  const { userId } = await logIn(store, '9876500101');
  expect(await readConsents(userId)).toEqual(['privacy 1', 'terms 1']);
  await logIn(store, '9876500101');
  expect(await readConsents(userId)).toEqual(['privacy 1', 'terms 1']);

  await changeLead('We ask for less than before.');
  await logIn(store, '9876500101');
  expect(await readConsents(userId)).toEqual(['privacy 1', 'privacy 2', 'terms 1']);
  const newcomer = await logIn(store, '9876500102');
  expect(await readConsents(newcomer.userId)).toEqual(['privacy 2', 'terms 1']);
});

it('the text itself is stored with its version', async () => {
  const { rows } = await store.db.execute(
    sql`SELECT version, content ->> 'lead' AS lead FROM policy_versions WHERE policy = 'privacy' ORDER BY version`,
  );
  expect(rows).toMatchObject([{ version: 1 }, { version: 2, lead: 'We ask for less than before.' }]);
});

it('those who log in at once after a change agree to one version', async () => {
  await changeLead('We ask for nothing at all.');
  const phones = Array.from({ length: 6 }, (_, place) => `987650020${place}`);
  const logins = await Promise.all(phones.map((phone) => logIn(store, phone)));
  for (const { userId } of logins) expect(await readConsents(userId)).toEqual(['privacy 3', 'terms 1']);
});

it('staff agree to nothing by signing in', async () => {
  const { rows } = await store.db.execute(
    sql`SELECT count(*)::int AS found FROM consents WHERE user_id = ${owner.userId}`,
  );
  expect(rows).toEqual([{ found: 0 }]);
});
