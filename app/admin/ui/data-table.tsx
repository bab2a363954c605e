import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withFilters } from './filters.tsx';

export interface Column<Row> {
  /** Its name; the key of the column, too. */
  head: string;
  /** Only read out. */
  isHeadHidden?: true;
  /** In place of the head. */
  control?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** In small letters under it. */
  note?: (row: Row) => ReactNode;
  align?: 'end';
  /** Where the cell is when a row is a card: hidden, at the right, or over the full width. */
  onPhone?: 'no' | 'end' | 'full';
  className?: string;
}

/** The column with what can be done about a row. */
export const ACTION_COLUMN = { isHeadHidden: true, align: 'end', onPhone: 'full' } as const;

interface DataTableProps<Row> {
  /** Read out before the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** With it rows can be ticked. */
  selection?: Selection<Row>;
  /** In place of the table when there are no rows. */
  empty: ReactNode;
}

interface Selection<Row> {
  picked: ReadonlySet<string>;
  onChange: (picked: ReadonlySet<string>) => void;
  labelOf: (row: Row) => string;
}

/** A list as a table; on a phone every row is a card. Order, filter and pages are the server's. */
export function DataTable<Row>({ label, columns, rows, keyOf, selection, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return empty;
  return (
    <table className="tbl" aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="w-8">
              <PickAll keys={rows.map(keyOf)} {...selection} />
            </th>
          )}
          {columns.map(({ head, isHeadHidden, control, align }) => (
            <th key={head} scope="col" data-align={align}>
              {control ?? (isHeadHidden ? <span className="sr-only">{head}</span> : head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = keyOf(row);
          return (
            <tr key={key} data-selected={selection?.picked.has(key) || undefined}>
              {selection && (
                <td data-pick>
                  <input
                    type="checkbox"
                    aria-label={`Select ${selection.labelOf(row)}`}
                    checked={selection.picked.has(key)}
                    onChange={() => selection.onChange(toggled(selection.picked, key))}
                  />
                </td>
              )}
              {columns.map(({ head, cell, note, align, onPhone, className }) => {
                const under = note?.(row);
                return (
                  <td key={head} data-align={align} data-on-phone={onPhone} className={className}>
                    {cell(row)}
                    {under && <small>{under}</small>}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type PickAllProps = Omit<Selection<never>, 'labelOf'> & { keys: string[] };

export function PickAll({ keys, picked, onChange }: PickAllProps) {
  const isAll = keys.every((key) => picked.has(key));
  return (
    <input
      type="checkbox"
      aria-label="Select all"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && keys.some((key) => picked.has(key));
      }}
      onChange={() => onChange(new Set(isAll ? [] : keys))}
    />
  );
}

export function toggled(picked: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(key)) next.add(key);
  return next;
}

type TableHeadProps = { heads: string[]; end?: string[]; hidden?: string[] };

/**
 * The head of a table whose rows are written by hand; the columns that `end` names are figures, and those that `hidden`
 * names are only read out.
 */
export function TableHead({ heads, end = [], hidden = [] }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" data-align={end.includes(head) ? 'end' : undefined}>
            {hidden.includes(head) ? <span className="sr-only">{head}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** To the next page of a list, and back to its beginning. The page is in the URL, as `cursor`. */
export function Pager({ nextCursor, label }: { nextCursor: string | null; label: string }) {
  const [parameters] = useSearchParams();
  const isLater = parameters.has('cursor');
  if (!isLater && nextCursor === null) return <p className="hint py-3">{label}</p>;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-2 py-3">
      <p className="hint">{label}</p>
      <div className="flex gap-2">
        {isLater && (
          <Link className="btn btn-line" to={{ search: `?${withFilters(parameters, {})}` }}>
            First page
          </Link>
        )}
        {nextCursor !== null && (
          <Link
            className="btn btn-line"
            to={{ search: `?${withFilters(parameters, { cursor: nextCursor })}` }}
          >
            Next
          </Link>
        )}
      </div>
    </nav>
  );
}

type NothingProps = { title: string; link?: { to: string; label: string }; children?: ReactNode };

/** In place of an empty list: what it means, and what to do about it. */
export function Nothing({ title, link, children }: NothingProps) {
  return (
    <div className="grid justify-items-center gap-2 border border-dashed border-line-strong px-4 py-12 text-center">
      <p className="text-base font-semibold">{title}</p>
      {children && <div className="text-ink-2">{children}</div>}
      {link && (
        <Link to={link.to} className="row-action">
          {link.label}
        </Link>
      )}
    </div>
  );
}
