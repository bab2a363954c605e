import * as icons from 'lucide-react';
import { Fragment } from 'react';
import { NavLink } from 'react-router';
import type { StaffRight } from '#core/rules/staff-rights.ts';
import { useMe } from '../lib/me.ts';
import { useTodoCounts } from './use-todo-counts.ts';

interface NavigationEntry {
  to: string;
  label: string;
  Icon: icons.LucideIcon;
  right: StaffRight;
}

/** What the side bar leads to, by what people do with it; each entry is shown to those who may use it. */
const NAVIGATION: NavigationEntry[][] = [
  [
    { to: '/', label: 'Today', Icon: icons.LayoutDashboard, right: 'todos:read' },
    { to: '/orders', label: 'Orders', Icon: icons.Package, right: 'orders:read' },
    { to: '/packing', label: 'Packing desk', Icon: icons.ScanBarcode, right: 'orders:change' },
    { to: '/parcels', label: 'Parcels', Icon: icons.Route, right: 'orders:read' },
    { to: '/returns', label: 'Returns', Icon: icons.Undo2, right: 'returns:read' },
    { to: '/products', label: 'Products', Icon: icons.Shirt, right: 'products:read' },
    { to: '/stock', label: 'Stock', Icon: icons.Boxes, right: 'stock:read' },
    { to: '/size-charts', label: 'Size charts', Icon: icons.Ruler, right: 'products:change' },
    { to: '/restock', label: 'Wanted', Icon: icons.BellRing, right: 'stock:read' },
    { to: '/customers', label: 'Customers', Icon: icons.Users, right: 'customers:read' },
    { to: '/enquiries', label: 'Enquiries', Icon: icons.MessageSquare, right: 'enquiries:read' },
  ],
  [
    { to: '/reviews', label: 'Reviews', Icon: icons.Star, right: 'reviews:change' },
    { to: '/coupons', label: 'Coupons', Icon: icons.TicketPercent, right: 'coupons:change' },
    { to: '/banners', label: 'Banners', Icon: icons.Image, right: 'banners:change' },
    { to: '/texts', label: 'Pages & policies', Icon: icons.ScrollText, right: 'texts:change' },
    { to: '/delivery', label: 'Delivery', Icon: icons.Truck, right: 'delivery:change' },
  ],
  [
    { to: '/payments', label: 'Payments', Icon: icons.Banknote, right: 'payments:read' },
    { to: '/remittance', label: 'Remittance', Icon: icons.HandCoins, right: 'payments:read' },
    { to: '/audit', label: 'History', Icon: icons.History, right: 'audit:read' },
    { to: '/staff', label: 'Staff', Icon: icons.UserCog, right: 'staff:change' },
    { to: '/settings', label: 'Settings', Icon: icons.Settings, right: 'settings:change' },
  ],
];

export function SideBar({ className, onNavigate }: { className: string; onNavigate?: () => void }) {
  const { rights } = useMe();
  const counts = useTodoCounts();
  const groups = NAVIGATION.map((entries) => entries.filter(({ right }) => rights.includes(right))).filter(
    (entries) => entries.length > 0,
  );
  return (
    <nav aria-label="Back office" className={className}>
      {groups.map((entries) => (
        <Fragment key={entries[0]?.to}>
          {entries.map(({ to, label, Icon }) => (
            <NavLink key={to} to={to} end={to === '/'} onClick={onNavigate}>
              <Icon aria-hidden="true" />
              {label}
              {counts.has(to) && (
                <span className="count">
                  {counts.get(to)}
                  <span className="sr-only"> to do</span>
                </span>
              )}
            </NavLink>
          ))}
          <hr />
        </Fragment>
      ))}
      <a href="/" target="_blank" rel="noopener">
        <icons.Store aria-hidden="true" />
        Open store
      </a>
    </nav>
  );
}
