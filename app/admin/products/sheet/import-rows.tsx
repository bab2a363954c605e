import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { ImportRow } from '#core/contract/products/sheet.ts';

const STEP = 100;

/** The rows of the file with what is wrong with them or what they change, a hundred at a time. */
export function ImportRows({ rows }: { rows: ImportRow[] }) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Product</th>
            <th scope="col">Column</th>
            <th scope="col">What</th>
          </tr>
        </thead>
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
