import type { MouseEvent, ReactNode } from 'react';

interface JumpLinkProps {
  to: string;
  className: string;
  label?: string;
  children: ReactNode;
}

/**
 * A link to a part of this page. The page goes there itself: an address of its own would be a step that the router takes,
 * for which React throws away every part whose code is still on its way, the one that is wanted among them.
 */
export function JumpLink({ to, className, label, children }: JumpLinkProps) {
  function jump(event: MouseEvent) {
    const part = document.getElementById(to);
    if (!part) return;
    event.preventDefault();
    part.scrollIntoView();
    // Who goes on by key goes on from there.
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }

  return (
    <a href={`#${to}`} onClick={jump} className={className} aria-label={label}>
      {children}
    </a>
  );
}
