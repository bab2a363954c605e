import { STAFF_ROLES, type StaffRole } from '#core/contract/accounts.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { ensureAuthSecret } from '#server/domains/accounts/auth-secret.ts';
import { makeConsoleCode } from '#server/domains/accounts/console-code.ts';
import { CONSOLE_CODE_MINUTES } from '#server/domains/accounts/login-code.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { endSessionsOf, lockUserOfPhone } from '#server/domains/staff/staff.queries.ts';
import { withStoreDatabase } from './with-store-database.ts';

const USAGE = `Usage:
  npm run staff -- add PHONE ROLE     gives a phone a role: ${STAFF_ROLES.join(', ')}
  npm run staff -- remove PHONE       makes a shopper of it again
  npm run staff -- code PHONE         prints a code to sign in with, where no SMS arrives`;

/** The role that was asked for: null to take it away, undefined when the command makes no sense. */
function roleAskedFor(action: string | undefined, name: string | undefined): StaffRole | null | undefined {
  if (action === 'remove' && name === undefined) return null;
  return action === 'add' ? STAFF_ROLES.find((role) => role === name) : undefined;
}

const [action, phone = '', name] = process.argv.slice(2);
const role = roleAskedFor(action, name);
const wantsCode = action === 'code' && name === undefined;
if ((role === undefined && !wantsCode) || !INDIAN_MOBILE.test(phone)) {
  console.error(USAGE);
  process.exit(1);
}

await withStoreDatabase(async ({ db }) => {
  if (role === undefined) return printCode(db);
  await db.transaction(async (tx) => {
    await setRole(tx, { phone, role });
    const user = await lockUserOfPhone(tx, phone);
    if (user) await endSessionsOf(tx, { userId: user.id, now: new Date() });
  });
  console.log(role ? `${phone} is now ${role}.` : `${phone} is no longer staff.`);
});

async function printCode(db: Db) {
  const { authSecret, dataDir } = readConfig();
  const secret = authSecret ?? (await ensureAuthSecret(dataDir));
  const code = await makeConsoleCode(db, { phone, secret, now: new Date() });
  if (code === null) {
    console.error(`${phone} is not staff.`);
    process.exitCode = 1;
    return;
  }
  console.log(`${code} signs ${phone} in within ${CONSOLE_CODE_MINUTES} minutes, once.`);
}
