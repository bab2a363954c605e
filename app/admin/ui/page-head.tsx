import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTodoCounts } from '../frame/use-todo-counts.ts';

interface PageHeadProps {
  title: string;
  /** The list that this page belongs to. */
  parent?: { to: string; label: string };
  /** Stands beside the title: a status. */
  beside?: ReactNode;
  /** Buttons at the right. */
  children?: ReactNode;
}

/** The title of a screen, in the page and in the browser's tab, where the orders that wait are counted. */
export function PageHead({ title, parent, beside, children }: PageHeadProps) {
  const orders = useTodoCounts().get('/orders');
  return (
    <div className="office-head">
      <title>{`${orders ? `(${orders}) ` : ''}${title} | Back office`}</title>
      <div className="grid min-w-0 gap-0.5">
        {parent && (
          <Link to={parent.to} className="head-parent text-ink-2 hover:underline">
            {parent.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <h1>{title}</h1>
          {beside}
        </div>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
