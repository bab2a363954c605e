import { spawnSync } from 'node:child_process';
import { eq } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { connectDatabase } from '#server/db/client.ts';
import { users } from '#server/db/schema/accounts.ts';
import { cloneDatabase } from '#tests/support/test-database.ts';

const url = await cloneDatabase(inject('postgres'));

function runStaff(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/staff.ts', ...args], {
    env: { ...process.env, DATABASE_URL: url },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

it('gives a phone a role', async () => {
  expect(runStaff('add', '9876543210', 'manager')).toEqual({ status: 0, said: '9876543210 is now manager.' });
  const database = connectDatabase(url, { connections: 1 });
  const rows = await database.db.select({ phone: users.phone, role: users.role }).from(users);
  await database.close();
  expect(rows).toEqual([{ phone: '9876543210', role: 'manager' }]);
});

it('takes a role from nobody who has none', async () => {
  expect(runStaff('remove', '9876543219')).toEqual({ status: 1, said: '9876543219 is not staff.' });
  const database = connectDatabase(url, { connections: 1 });
  expect(await database.db.$count(users, eq(users.phone, '9876543219'))).toBe(0);
  await database.close();
});

it('explains itself when the role is unknown', () => {
  const { status, said } = runStaff('add', '9876543210', 'boss');
  expect(status).toBe(1);
  expect(said).toContain('npm run staff -- add PHONE ROLE');
});
