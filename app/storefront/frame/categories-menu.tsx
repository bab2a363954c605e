import { useId } from 'react';
import { NavLink } from 'react-router';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { CATEGORY_COLUMNS } from './navigation.ts';
import { useHoverMenu } from './use-hover-menu.ts';

export function CategoriesMenu() {
  const { areaProps, buttonProps } = useHoverMenu();
  const panelId = useId();
  return (
    <div className="menu-area" {...areaProps}>
      <button type="button" className="main-nav-link" aria-controls={panelId} {...buttonProps}>
        Categories <ChevronDownIcon className="size-4" />
      </button>
      <div id={panelId} className="menu-panel categories-panel">
        <CategoryColumns />
      </div>
    </div>
  );
}

export function CategoryColumns({ onChoose }: { onChoose?: () => void }) {
  return CATEGORY_COLUMNS.map(({ title, links }) => (
    <div key={title}>
      <h2 className="label pt-2 pb-1 text-ink-3">{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to} prefetch="intent" className="category-link" onClick={onChoose}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
