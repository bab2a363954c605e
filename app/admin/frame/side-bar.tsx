import { Store } from 'lucide-react';
import { Fragment } from 'react';
import { NavLink } from 'react-router';
import { useMe } from '../lib/me.ts';
import { NAVIGATION } from './navigation.ts';
import { useTodoCounts } from './use-todo-counts.ts';

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
