import { useState } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { ImportMode, ImportRow } from '#core/contract/products/sheet.ts';
import { counted } from '../../lib/counted.ts';
import { confirmStep, RowAction } from '../../ui/actions.tsx';
import { TableHead } from '../../ui/data-table.tsx';
import { Segmented } from '../../ui/form-fields.tsx';
import { Kpis, Panel, Problem } from '../../ui/page.tsx';
import type { ImportState } from './use-import.ts';

interface ImportResultProps {
  state: ImportState;
  onApply: (mode: ImportMode) => void;
  onCheckAgain: () => void;
  onRestart: () => void;
}

export function ImportResult({ state, onApply, onCheckAgain, onRestart }: ImportResultProps) {
  const { step, counts, rows, ignored } = state;
  if (step === 'working') return <Working state={state} />;
  return (
    <Panel title={getTitle(step)}>
      {step === 'failed' ? (
        <>
          <Problem text={state.message} className="text-danger" />
          <div className="flex flex-wrap gap-2">
            <Button onClick={onCheckAgain}>Check again</Button>
            <Button look="line" onClick={onRestart}>
              Choose another file
            </Button>
          </div>
        </>
      ) : (
        <>
          <Kpis
            figures={FIGURES.map(({ key, label }) => ({ label, value: counts[key].toLocaleString('en-IN') }))}
          />
          {ignored.length > 0 && <p className="hint">Unknown columns, ignored: {ignored.join(', ')}.</p>}
        </>
      )}
      {step === 'checked' && <Decision state={state} onApply={onApply} onRestart={onRestart} />}
      {step === 'saved' && (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/products">View products</ButtonLink>
          <Button look="line" onClick={onRestart}>
            Choose another file
          </Button>
        </div>
      )}
      {rows.length > 0 && <RowsByState rows={rows} />}
    </Panel>
  );
}

function Working({ state: { doing, progress } }: { state: ImportState }) {
  const label = doing === 'reading' ? 'Reading the file' : 'Saving';
  return (
    <section aria-label={label} className="panel">
      <p role="status">
        {label}: {Math.round(progress * 100)} %
      </p>
      <progress className="wide-progress" aria-label={label} max={1} value={progress} />
    </section>
  );
}

function Decision({ state: { counts }, onApply, onRestart }: Omit<ImportResultProps, 'onCheckAgain'>) {
  const good = counts.new + counts.changed;

  async function apply(mode: ImportMode) {
    const isSure = await confirmStep({
      title: `Import ${counted(good, 'row')}?`,
      text: `${counts.new} new products, ${counts.changed} changed. Every change is recorded in the history.`,
      button: 'Import',
    });
    if (isSure) onApply(mode);
  }

  if (good === 0) {
    return (
      <p>
        {counts.wrong > 0 ? 'No row of the file can be imported. ' : 'The file changes nothing. '}
        <RowAction onClick={onRestart}>Choose another file</RowAction>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {counts.wrong === 0 ? (
        <Button onClick={() => apply('all-or-nothing')}>Import {counted(good, 'row')}</Button>
      ) : (
        <>
          <Button onClick={() => apply('good-rows')}>Import the {counted(good, 'valid row')}</Button>
          <Button look="line" onClick={onRestart}>
            Cancel import
          </Button>
        </>
      )}
    </div>
  );
}

const FIGURES = [
  { key: 'new', label: 'New' },
  { key: 'changed', label: 'Changed' },
  { key: 'unchanged', label: 'Unchanged' },
  { key: 'wrong', label: 'Errors' },
] as const;

function RowsByState({ rows }: { rows: ImportRow[] }) {
  // The errors first; what stays as it is has no rows.
  const groups = FIGURES.flatMap(({ key, label }) => {
    const members = rows.filter(({ state }) => state === key);
    if (members.length === 0) return [];
    return [{ value: key, label: `${label} ${members.length.toLocaleString('en-IN')}`, rows: members }];
  }).toReversed();
  const [chosen, setChosen] = useState<string>();
  const current = groups.find(({ value }) => value === chosen) ?? groups[0];
  if (!current) return null;
  return (
    <>
      <Segmented legend="Rows" name="rows" value={current.value} options={groups} onChange={setChosen} />
      <ImportRows key={current.value} rows={current.rows} />
    </>
  );
}

function getTitle(step: ImportState['step']): string {
  if (step === 'checked') return 'Review changes';
  return step === 'saved' ? 'Done' : 'The import failed';
}

const STEP = 100;

/** The rows of the file with what is wrong with them or what they change, a hundred at a time. */
function ImportRows({ rows }: { rows: ImportRow[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <table className="plain-table">
        <TableHead heads={['Row', 'Product', 'Column', 'What']} />
        {rows.slice(0, shown).map((row) => (
          <RowLines key={row.row} row={row} />
        ))}
      </table>
      {rows.length > shown && (
        <Button look="line" className="justify-self-start" onClick={() => setShown(shown + STEP)}>
          Show more ({(rows.length - shown).toLocaleString('en-IN')} left)
        </Button>
      )}
    </>
  );
}

function RowLines({ row: { row, name, id, state, changes, errors } }: { row: ImportRow }) {
  const lines =
    state === 'wrong'
      ? errors.map(({ column, message }) => ({
          column,
          text: <span className="text-danger">{message}</span>,
        }))
      : changes.map(({ column, from, to }) => ({ column, text: <Change from={from} to={to} /> }));
  return (
    <tbody>
      {lines.map(({ column, text }, place) => (
        <tr key={column + String(place)}>
          {place === 0 && (
            <>
              <td rowSpan={lines.length}>{row}</td>
              <td rowSpan={lines.length}>
                {name || <span className="hint">No name</span>}
                {id && <small className="text-ink-3">{id}</small>}
              </td>
            </>
          )}
          <td>{column}</td>
          <td>{text}</td>
        </tr>
      ))}
    </tbody>
  );
}

function Change({ from, to }: { from: string; to: string }) {
  return (
    <>
      {from !== '' && (
        <>
          <del>{shortened(from)}</del> <span aria-hidden="true">→</span>{' '}
        </>
      )}
      <ins>{to === '' ? 'nothing' : shortened(to)}</ins>
    </>
  );
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
