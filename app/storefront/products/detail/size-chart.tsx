import { Ruler } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import {
  getSizeChart,
  inchesToCentimetres,
  type SizeChart as SizeChartData,
} from '#core/rules/size-chart.ts';
import { commonTexts } from '#texts/common.ts';
import { chartNames, measureNames, sizeChartTexts } from '#texts/size-chart.ts';

const UNITS = ['inches', 'cm'] as const;
type Unit = (typeof UNITS)[number];

/** A toggle and the chart it shows: a panel under it, a sheet from the bottom on a phone. */
export function SizeChart({ category, chosenSize }: { category: string; chosenSize: string | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const [unit, setUnit] = useState<Unit>('inches');
  const toggleRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLElement>(null);
  const panelId = useId();
  const chart = getSizeChart(category);

  useEffect(() => {
    if (!isOpen) return;
    function closeOutside(event: PointerEvent) {
      if (!(event.target instanceof Node)) return;
      if (panelRef.current?.contains(event.target) || toggleRef.current?.contains(event.target)) return;
      setIsOpen(false);
    }
    function closeByKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      toggleRef.current?.focus();
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
      {isOpen && <div className="fixed inset-0 z-50 bg-scrim md:hidden" />}
      <section
        id={panelId}
        ref={panelRef}
        aria-label={sizeChartTexts.label}
        className={`size-panel ${isOpen ? '' : 'hidden noscript:block'}`}
      >
        <div className="flex items-center justify-between border-b border-line py-2 pr-1.5 pl-4.5">
          <p className="wide text-xl">{sizeChartTexts.heading(chartNames[chart.title])}</p>
          <IconButton label={commonTexts.close} onClick={() => setIsOpen(false)} className="noscript:hidden">
            <CloseIcon aria-hidden="true" />
          </IconButton>
        </div>
        <div className="grid gap-3 p-4.5">
          <UnitSwitch unit={unit} onChange={setUnit} />
          {UNITS.map((shown) => (
            <SizeTable
              key={shown}
              chart={chart}
              unit={shown}
              isHidden={shown !== unit}
              chosenSize={chosenSize}
            />
          ))}
          <p className="text-fine text-ink-3">{sizeChartTexts.note}</p>
        </div>
      </section>
    </>
  );
}

function UnitSwitch({ unit, onChange }: { unit: Unit; onChange: (unit: Unit) => void }) {
  return (
    <div role="radiogroup" aria-label={sizeChartTexts.unit} className="unit-switch noscript:hidden">
      {UNITS.map((offered) => (
        <label key={offered}>
          <input
            type="radio"
            name="size-chart-unit"
            value={offered}
            checked={offered === unit}
            onChange={() => onChange(offered)}
          />
          <span className="unit-cell">{sizeChartTexts.units[offered]}</span>
        </label>
      ))}
    </div>
  );
}

interface SizeTableProps {
  chart: SizeChartData;
  unit: Unit;
  isHidden: boolean;
  chosenSize: string | null;
}

function SizeTable({ chart, unit, isHidden, chosenSize }: SizeTableProps) {
  return (
    <table className={`size-table ${isHidden ? 'hidden noscript:table' : ''}`}>
      <caption className="sr-only noscript:not-sr-only noscript:pt-3 noscript:text-left">
        {sizeChartTexts.inUnit(chartNames[chart.title], sizeChartTexts.units[unit])}
      </caption>
      <thead>
        <tr>
          <th scope="col">{sizeChartTexts.size}</th>
          {chart.measures.map((measure) => (
            <th key={measure} scope="col">
              {measureNames[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map(({ size, inches }) => (
          <tr key={size} data-chosen={size === chosenSize || undefined}>
            <th scope="row">{size}</th>
            {chart.measures.map((measure, column) => (
              <td key={measure}>{inUnit(inches[column], unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inUnit(inches: number | undefined, unit: Unit): string {
  if (inches === undefined) return '';
  return String(unit === 'cm' ? inchesToCentimetres(inches) : inches);
}
