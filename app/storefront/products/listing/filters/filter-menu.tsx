import { type ReactNode, useId } from 'react';
import { ChevronDownIcon } from '#app/ui/icons.tsx';

interface FilterMenuProps {
  label: string;
  /** What it reads while nothing is chosen. */
  all: string;
  chosen: readonly string[];
  children: ReactNode;
}

/** Choices behind a control of one line. The browser opens it, one of them at a time; it works without scripts. */
export function FilterMenu({ label, all, chosen, children }: FilterMenuProps) {
  const id = useId();
  const [first, ...others] = chosen;
  return (
    <div className="field">
      <span id={`${id}-label`} className="field-label">
        {label}
      </span>
      <details name="filter-menu" className="filter-menu">
        <summary className="input" aria-labelledby={`${id}-label ${id}-chosen`}>
          <span id={`${id}-chosen`}>{first ?? all}</span>
          {others.length > 0 && <span>+{others.length}</span>}
          <ChevronDownIcon aria-hidden="true" />
        </summary>
        <div className="filter-panel">{children}</div>
      </details>
    </div>
  );
}
