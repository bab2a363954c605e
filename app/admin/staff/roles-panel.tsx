import { STAFF_ROLES, type StaffRole } from '#core/contract/accounts.ts';
import { ROLE_NAMES } from '../lib/role-names.ts';

const DUTIES: Record<StaffRole, string> = {
  owner: 'Everything, also payments, settings, staff and history.',
  manager: 'Products, stock, coupons, banners, texts, reviews, delivery and figures.',
  fulfilment: 'Orders, returns and stock: packs, sends, takes back.',
  support: 'Reads orders and customers, answers messages, writes notes.',
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
        People sign in with their phone and a code. A session ends after 12 hours, and when the role changes:
        that person signs in again.
      </p>
    </section>
  );
}
