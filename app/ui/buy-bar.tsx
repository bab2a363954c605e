import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import './buy-bar.css';

/** On small screens a bar at the lower edge that stands in for `standsInFor` while that is out of view. */
export function BuyBar({
  standsInFor,
  children,
}: {
  standsInFor: RefObject<Element | null>;
  children: ReactNode;
}) {
  const isInView = useIsInView(standsInFor);
  return (
    <aside aria-label="Buy" className="buy-bar noscript:hidden" data-away={isInView || undefined}>
      {children}
    </aside>
  );
}

function useIsInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
