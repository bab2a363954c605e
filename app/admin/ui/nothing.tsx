import type { ReactNode } from 'react';

/** In place of an empty list: what it means, and what to do about it. */
export function Nothing({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 border border-dashed border-line-strong px-4 py-12 text-center">
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="text-ink-2">{children}</div>}
    </div>
  );
}
