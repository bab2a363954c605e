import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import './buy-bar.css';

/**
 * On small screens a bar at the lower edge that stands in for `standsInFor` while that is out of view. It is a copy for
 * the thumb: screen readers and the keyboard have the original, so that nothing is there twice. A form that is marked
 * `data-hides-buy-bar` needs the room more while it is being filled in.
 */
export function BuyBar(props: { standsInFor: RefObject<Element | null>; children: ReactNode }) {
  const isInView = useIsInView(props.standsInFor);
  return (
    <div aria-hidden="true" className="buy-bar noscript:hidden" data-away={isInView || undefined}>
      {props.children}
    </div>
  );
}

function useIsInView(ref: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const seen = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target);
        else seen.delete(target);
      }
      setInView(new Set(seen));
    });
    for (const watched of [element, ...document.querySelectorAll('[data-hides-buy-bar]')]) {
      observer.observe(watched);
    }
    return () => observer.disconnect();
  }, [ref]);
  return inView === null || inView.size > 0;
}
