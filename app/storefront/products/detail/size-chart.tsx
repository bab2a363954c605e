import { Ruler } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { SizeChart as Chart } from '#core/rules/size-chart.ts';
import { sizeChartTexts } from '#texts/size-chart.ts';

/** Fetched by those who open it. */
const SizePanel = lazy(() => import('./size-panel.tsx'));

/** A toggle and the chart it shows: a panel under it, a sheet from the bottom on a phone. */
export function SizeChart(panel: { chart: Chart; chosenSize: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLElement>(null);
  const panelId = useId();

  function close() {
    setIsOpen(false);
    toggleRef.current?.focus();
  }
  const closeByEscape = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return;
    function closeOutside(event: PointerEvent) {
      if (!(event.target instanceof Node)) return;
      if (panelRef.current?.contains(event.target) || toggleRef.current?.contains(event.target)) return;
      setIsOpen(false);
    }
    function closeByKey(event: KeyboardEvent) {
      if (event.key === 'Escape') closeByEscape();
    }
    const closed = new AbortController();
    document.addEventListener('pointerdown', closeOutside, closed);
    document.addEventListener('keydown', closeByKey, closed);
    return () => closed.abort();
  }, [isOpen]);

  return (
    <>
      <button
        ref={toggleRef}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="text-link absolute top-0 right-0 gap-2 noscript:hidden"
      >
        <Ruler aria-hidden="true" className="size-4 stroke-2" />
        {sizeChartTexts.label}
      </button>
      {/* Always there: what the toggle controls must be found while its code is on the way, too. */}
      <div id={panelId}>
        {isOpen && (
          <Suspense>
            <SizePanel panelRef={panelRef} onClose={close} {...panel} />
          </Suspense>
        )}
      </div>
      <noscript>
        <SizePanel {...panel} />
      </noscript>
    </>
  );
}
