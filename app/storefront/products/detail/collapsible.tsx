import { type ReactNode, useId, useState } from 'react';
import { MinusIcon, PlusIcon } from '#app/ui/icons.tsx';

interface CollapsibleProps {
  title: string;
  startsOpen?: boolean;
  children: ReactNode;
}

/** A part of the page behind its title. Without JavaScript it stands open. */
export function Collapsible({ title, startsOpen = false, children }: CollapsibleProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const panelId = useId();
  const Sign = isOpen ? MinusIcon : PlusIcon;
  return (
    <section className="border-t border-line last:border-b">
      <h2 className="text-[1.0625rem]">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="semiwide flex min-h-15 w-full items-center justify-between gap-3 text-left font-bold"
        >
          {title}
          <Sign aria-hidden="true" className="noscript:hidden" />
        </button>
      </h2>
      <div id={panelId} className={`max-w-[60ch] pb-5 text-ink-2 ${isOpen ? '' : 'hidden noscript:block'}`}>
        {children}
      </div>
    </section>
  );
}
