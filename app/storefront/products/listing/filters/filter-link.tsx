import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { type ShopFilters, toSearch } from '../shop-filters.ts';
import type { ChangeFilters } from './use-filters.ts';

interface FilterLinkProps {
  path: string;
  filters: ShopFilters;
  change: Partial<ShopFilters>;
  onChange: ChangeFilters;
  isChosen?: boolean;
  /** Where the text alone does not say what it does. */
  label?: string;
  children: ReactNode;
}

/** A change of the filters as a link: it needs no script, and search engines are asked not to follow it. */
export function FilterLink({ path, filters, change, onChange, isChosen, label, children }: FilterLinkProps) {
  return (
    <Link
      to={{ pathname: path, search: toSearch({ ...filters, ...change }) }}
      rel="nofollow"
      className="chip"
      aria-current={isChosen || undefined}
      aria-label={label}
      onClick={(event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onChange(change);
      }}
    >
      {children}
    </Link>
  );
}
