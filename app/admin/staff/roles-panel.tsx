import { STAFF_ROLES, type StaffRole } from '#core/contract/accounts.ts';
import { ROLE_NAMES } from '../lib/role-names.ts';

const DUTIES: Record<StaffRole, string> = {
  owner: 'Everything, including payments, settings, staff and history.',
  manager: 'Products, stock, coupons, banners, pages, reviews, delivery and reports.',
  fulfilment: 'Orders, returns and stock: packing, shipping and receiving returns.',
  support: 'Views orders and customers, replies to messages, adds notes.',
};

/** What each role is for. */
export function RolesPanel() {
  return (
    <section aria-labelledby="roles" className="panel">
      <h2 id="roles">Roles</h2>
      <dl className="grid gap-3">
        {STAFF_ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLE_NAMES[role]}</dt>
            <dd className="text-ink-2">{DUTIES[role]}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        Staff sign in with their phone number and a code by SMS. They must sign in again after 12 hours, or
        when their role changes.
      </p>
    </section>
  );
}
