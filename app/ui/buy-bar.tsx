import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import './buy-bar.css';

interface BuyBarProps {
  standsInFor: RefObject<Element | null>;
  children: ReactNode;
}

/**
 * On small screens a bar at the lower edge that stands in for `standsInFor` while that is out of view. It is a copy for
 * the thumb: screen readers and the keyboard have the original, so that nothing is there twice.
 */
export function BuyBar({ standsInFor, children }: BuyBarProps) {
  const isInView = useIsInView(standsInFor);
  return (
    <div aria-hidden="true" className="buy-bar noscript:hidden" data-away={isInView || undefined}>
      {children}
    </div>
  );
}

function useIsInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
