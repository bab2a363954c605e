import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

interface SaveBarProps {
  error: string | undefined;
  /** What there is to save; left out where an error is shown. */
  status?: string;
  /** Left out while there is nothing to discard. */
  onDiscard?: (() => void) | undefined;
  /** The buttons that save. */
  children: ReactNode;
}

/** The bar at the lower edge of a form. */
export function SaveBar({ error, status, onDiscard, children }: SaveBarProps) {
  return (
    <div className="save-bar">
      <p role="status">{error ? <span className="text-danger">{error}</span> : status}</p>
      <div className="flex flex-wrap justify-end gap-2">
        {onDiscard && (
          <Button look="line" onClick={onDiscard}>
            Discard
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

export function changesText({ changes, hasErrors }: { changes: number; hasErrors: boolean }): string {
  if (hasErrors) return 'Check the marked fields.';
  if (changes === 0) return 'All changes saved.';
  return changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`;
}
