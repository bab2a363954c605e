import { STAFF_ROLES, type StaffRole } from '#core/contract/accounts.ts';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { readConfig } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import { ensureAuthSecret } from '#server/domains/accounts/auth-secret.ts';
import { makeConsoleCode } from '#server/domains/accounts/console-code.ts';
import { CONSOLE_CODE_MINUTES } from '#server/domains/accounts/login-code.ts';
import { endSessions } from '#server/domains/accounts/sessions.queries.ts';
import { setRole } from '#server/domains/accounts/set-role.ts';
import { deleteFactor } from '#server/domains/staff/second-factor.queries.ts';
import { lockUserOfPhone } from '#server/domains/staff/staff.queries.ts';
import { refuse } from './refuse.ts';
import { runCommand } from './run-command.ts';
import { withStoreDatabase } from './with-store-database.ts';

const USAGE = `Usage:
  npm run staff -- add PHONE ROLE     gives a phone a role: ${STAFF_ROLES.join(', ')}
  npm run staff -- remove PHONE       makes a shopper of it again
  npm run staff -- code PHONE         prints a code to sign in with, where no SMS arrives
  npm run staff -- reset-app PHONE    forgets a lost authenticator app: the next sign-in sets up another`;

const [action, phone = '', name] = process.argv.slice(2);
const work = INDIAN_MOBILE.test(phone) ? chooseWork(action, name) : undefined;
if (!work) refuse(USAGE);
await runCommand(() => withStoreDatabase(({ db }) => work(db)));

function chooseWork(action: string | undefined, name: string | undefined) {
  const role = STAFF_ROLES.find((each) => each === name);
  if (action === 'add' && role) return (db: Db) => giveRole(db, role);
  if (name !== undefined) return undefined;
  if (action === 'remove') return removeRole;
  if (action === 'code') return printCode;
  return action === 'reset-app' ? resetApp : undefined;
}

async function giveRole(db: Db, role: StaffRole) {
  await db.transaction((tx) => setRole(tx, { phone, role }));
  console.log(`${phone} is now ${role}.`);
}

async function removeRole(db: Db) {
  const isRemoved = await db.transaction(async (tx) => {
    const user = await lockUserOfPhone(tx, phone);
    if (!user?.role) return false;
    await setRole(tx, { phone, role: null });
    return true;
  });
  if (!isRemoved) return fail(`${phone} is not staff.`);
  console.log(`${phone} is no longer staff.`);
}

async function printCode(db: Db) {
  const { authSecret, dataDir } = readConfig();
  const secret = authSecret ?? (await ensureAuthSecret(dataDir));
  const code = await makeConsoleCode(db, { phone, secret, now: new Date() });
  if (code === null) return fail(`${phone} is not staff.`);
  console.log(`${code} signs ${phone} in within ${CONSOLE_CODE_MINUTES} minutes, once.`);
}

async function resetApp(db: Db) {
  const isReset = await db.transaction(async (tx) => {
    const user = await lockUserOfPhone(tx, phone);
    if (!user || !(await deleteFactor(tx, user.id))) return false;
    await endSessions(tx, { userId: user.id, now: new Date() });
    return true;
  });
  if (!isReset) return fail(`${phone} has no authenticator app.`);
  console.log(`The authenticator app of ${phone} is forgotten. They set up another after signing in.`);
}

function fail(message: string) {
  console.error(message);
  process.exitCode = 1;
}
