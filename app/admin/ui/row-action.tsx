import type { ReactNode } from 'react';

interface RowActionProps {
  isBusy?: boolean;
  /** What it acts on, for those who hear the button apart from its row. */
  about: string;
  onClick: () => void;
  children: ReactNode;
}

/** A small button within a row or an entry. */
export function RowAction({ isBusy, about, onClick, children }: RowActionProps) {
  return (
    <button type="button" className="row-action" aria-busy={isBusy || undefined} onClick={onClick}>
      {children}
      <span className="sr-only">{about}</span>
    </button>
  );
}
