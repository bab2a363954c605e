import { useId } from 'react';
import { NavLink } from 'react-router';
import { ChevronDownIcon } from '#app/ui/icons.tsx';
import { frameTexts } from '#texts/frame.ts';
import { CATEGORY_COLUMNS } from './navigation.ts';
import { useHoverMenu } from './use-hover-menu.ts';

export function CategoriesMenu() {
  const { areaProps, buttonProps } = useHoverMenu();
  const panelId = useId();
  return (
    <div className="menu-area" {...areaProps}>
      <button type="button" className="main-nav-link" aria-controls={panelId} {...buttonProps}>
        {frameTexts.categories} <ChevronDownIcon className="size-4" />
      </button>
      <div id={panelId} className="menu-panel categories-panel">
        <CategoryColumns />
      </div>
    </div>
  );
}

/** Its titles name lists and are no headings: they would stand before the heading of the page. */
export function CategoryColumns({ onChoose }: { onChoose?: () => void }) {
  const id = useId();
  return CATEGORY_COLUMNS.map(({ title, links }, column) => (
    <div key={title}>
      <p id={`${id}-${column}`} className="label pt-2 pb-1 text-ink-3">
        {title}
      </p>
      <ul aria-labelledby={`${id}-${column}`}>
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
