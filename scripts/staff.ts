import { STAFF_ROLES, type StaffRole } from '#core/contract/accounts.ts';
import { INDIAN_MOBILE } from '#core/rules/phone.ts';
import { setRole } from '#server/domains/auth/set-role.ts';
import { withStoreDatabase } from './with-store-database.ts';

const USAGE = `Usage:
  npm run staff -- add PHONE ROLE     gives a phone a role: ${STAFF_ROLES.join(', ')}
  npm run staff -- remove PHONE       makes a shopper of it again`;

/** The role that was asked for: null to take it away, undefined when the command makes no sense. */
function roleAskedFor(action: string | undefined, name: string | undefined): StaffRole | null | undefined {
  if (action === 'remove' && name === undefined) return null;
  return action === 'add' ? STAFF_ROLES.find((role) => role === name) : undefined;
}

const [action, phone = '', name] = process.argv.slice(2);
const role = roleAskedFor(action, name);
if (role === undefined || !INDIAN_MOBILE.test(phone)) {
  console.error(USAGE);
  process.exit(1);
}

await withStoreDatabase(({ db }) => setRole(db, { phone, role }));
console.log(role ? `${phone} is now ${role}.` : `${phone} is no longer staff.`);
