import { type RefObject, useState } from 'react';
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

interface SizePanelProps {
  id: string;
  panelRef?: RefObject<HTMLElement | null>;
  category: string;
  chosenSize: string | null;
  onClose?: () => void;
}

/** The sizes of a kind of garment: both units at once where no script can switch between them. */
export default function SizePanel({ id, panelRef, category, chosenSize, onClose }: SizePanelProps) {
  const [unit, setUnit] = useState<Unit>('inches');
  const chart = getSizeChart(category);
  return (
    <>
      <div className="fixed inset-0 z-50 bg-scrim md:hidden noscript:hidden" />
      <section id={id} ref={panelRef} aria-label={sizeChartTexts.label} className="size-panel">
        <div className="flex items-center justify-between border-b border-line py-2 pr-1.5 pl-4.5">
          <p className="wide text-xl">{sizeChartTexts.heading(chartNames[chart.title])}</p>
          <IconButton label={commonTexts.close} onClick={onClose} className="noscript:hidden">
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
