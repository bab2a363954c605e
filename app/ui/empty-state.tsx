import type { ReactNode } from 'react';
import { HangerIcon } from './icons.tsx';

/** A hanger, one sentence, and one way on. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4.5 px-5 py-12 text-center">
      <HangerIcon />
      <p className="semiwide max-w-[24ch] text-xl font-bold tracking-[-0.02em] text-balance">{text}</p>
      {children}
    </div>
  );
}
