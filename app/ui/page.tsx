import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { HangerIcon } from './icons.tsx';

/** The one heading of a page that is a list or a document. */
export function PageTitle({ children }: { children: string }) {
  return <h1 className="pt-6 pb-4 text-3xl wrap-anywhere lg:pt-11 lg:pb-6">{children}</h1>;
}

/** Shown where something will be; give it the shape of what comes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`skeleton ${className}`} />;
}

interface EmptyStateProps {
  text: string;
  /** The way on. */
  to: string;
  label: string;
  children?: ReactNode;
}

/** A hanger, one sentence, and one way on. */
export function EmptyState({ text, to, label, children }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4.5 px-5 py-12 text-center">
      <HangerIcon />
      <p className="semiwide max-w-[24ch] text-xl font-bold tracking-[-0.02em] text-balance">{text}</p>
      {children}
      <ButtonLink to={to} look="line" size="small">
        {label}
      </ButtonLink>
    </div>
  );
}
