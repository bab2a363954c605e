import { Link } from 'react-router';

export interface Tab {
  to: string;
  label: string;
  count?: number | undefined;
  /** Counting stops somewhere: '300+'. */
  isCapped?: boolean;
  isCurrent: boolean;
}

/** Views of one list, each with its address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ to, label: name, count, isCapped, isCurrent }) => (
        <Link key={name} to={to} aria-current={isCurrent || undefined}>
          {name}
          {count !== undefined && (
            <span className="count">
              {count.toLocaleString('en-IN')}
              {isCapped && '+'}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
