import { type RefObject, useState } from 'react';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { centimetresToInches, type SizeChart as SizeChartData } from '#core/rules/size-chart.ts';
import { commonTexts } from '#texts/common.ts';
import { measureNames, sizeChartTexts } from '#texts/size-chart.ts';
import { letterOf, SizeFigure } from './size-figure.tsx';

const UNITS = ['inches', 'cm'] as const;
type Unit = (typeof UNITS)[number];

interface SizePanelProps {
  panelRef?: RefObject<HTMLElement | null>;
  chart: SizeChartData;
  chosenSize: string | null;
  onClose?: () => void;
}

/** The sizes of a kind of garment: both units at once where no script can switch between them. */
export default function SizePanel({ panelRef, chart, chosenSize, onClose }: SizePanelProps) {
  const [unit, setUnit] = useState<Unit>('inches');
  return (
    <>
      <div className="fixed inset-0 z-50 bg-scrim md:hidden noscript:hidden" />
      <section ref={panelRef} aria-label={sizeChartTexts.label} className="size-panel">
        <div className="flex items-center justify-between border-b border-line py-2 pr-1.5 pl-4.5">
          <p className="wide text-xl">
            <UnbrokenWords text={sizeChartTexts.heading(chart.name)} />
          </p>
          <IconButton label={commonTexts.close} onClick={onClose} className="noscript:hidden">
            <CloseIcon aria-hidden="true" />
          </IconButton>
        </div>
        <div className="grid gap-3 p-4.5">
          <div className="flex items-end justify-between gap-4">
            <div className="grid gap-3">
              <p className="text-fine text-ink-3">{sizeChartTexts.note[chart.garment]}</p>
              <UnitSwitch unit={unit} onChange={setUnit} />
            </div>
            <SizeFigure {...chart} />
          </div>
          {UNITS.map((shown) => (
            <SizeTable
              key={shown}
              chart={chart}
              unit={shown}
              isHidden={shown !== unit}
              chosenSize={chosenSize}
            />
          ))}
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
        {sizeChartTexts.inUnit(chart.name, sizeChartTexts.units[unit])}
      </caption>
      <thead>
        <tr>
          <th scope="col">{sizeChartTexts.size}</th>
          {chart.measures.map((measure, place) => (
            <th key={measure} scope="col">
              <b aria-hidden="true">{letterOf(place)}</b> {measureNames[measure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map(({ size, cm }) => (
          <tr key={size} data-chosen={size === chosenSize || undefined}>
            <th scope="row">{size}</th>
            {chart.measures.map((measure, column) => (
              <td key={measure}>{inUnit(cm[column], unit)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inUnit(cm: number | undefined, unit: Unit): string {
  if (cm === undefined) return '';
  return String(unit === 'cm' ? cm : centimetresToInches(cm));
}
