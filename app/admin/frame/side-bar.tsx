import {
  Banknote,
  Boxes,
  History,
  Image,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Package,
  ScrollText,
  Settings,
  Shirt,
  Star,
  Store,
  TicketPercent,
  Truck,
  Undo2,
  UserCog,
  Users,
} from 'lucide-react';
import { Fragment } from 'react';
import { NavLink } from 'react-router';
import type { StaffRight } from '#core/rules/staff-rights.ts';
import { useMe } from '../lib/me.ts';
import { useTodoCounts } from './use-todo-counts.ts';

interface NavigationEntry {
  to: string;
  label: string;
  Icon: LucideIcon;
  right: StaffRight;
}

/** What the side bar leads to, by what people do with it; each entry is shown to those who may use it. */
const NAVIGATION: NavigationEntry[][] = [
  [
    { to: '/', label: 'Today', Icon: LayoutDashboard, right: 'todos:read' },
    { to: '/orders', label: 'Orders', Icon: Package, right: 'orders:read' },
    { to: '/returns', label: 'Returns', Icon: Undo2, right: 'returns:read' },
    { to: '/products', label: 'Products', Icon: Shirt, right: 'products:read' },
    { to: '/stock', label: 'Stock', Icon: Boxes, right: 'stock:read' },
    { to: '/customers', label: 'Customers', Icon: Users, right: 'customers:read' },
    { to: '/enquiries', label: 'Enquiries', Icon: MessageSquare, right: 'enquiries:read' },
  ],
  [
    { to: '/reviews', label: 'Reviews', Icon: Star, right: 'reviews:change' },
    { to: '/coupons', label: 'Coupons', Icon: TicketPercent, right: 'coupons:change' },
    { to: '/banners', label: 'Banners', Icon: Image, right: 'banners:change' },
    { to: '/texts', label: 'Pages & policies', Icon: ScrollText, right: 'texts:change' },
    { to: '/delivery', label: 'Delivery', Icon: Truck, right: 'delivery:change' },
  ],
  [
    { to: '/payments', label: 'Payments', Icon: Banknote, right: 'payments:read' },
    { to: '/audit', label: 'History', Icon: History, right: 'audit:read' },
    { to: '/staff', label: 'Staff', Icon: UserCog, right: 'staff:change' },
    { to: '/settings', label: 'Settings', Icon: Settings, right: 'settings:change' },
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
              {counts.has(to) && <SideCount count={counts.get(to) ?? ''} />}
            </NavLink>
          ))}
          <hr />
        </Fragment>
      ))}
      <a href="/" target="_blank" rel="noopener">
        <Store aria-hidden="true" />
        Open store
      </a>
    </nav>
  );
}

function SideCount({ count }: { count: string }) {
  return (
    <span className="count">
      {count}
      <span className="sr-only"> to do</span>
    </span>
  );
}
