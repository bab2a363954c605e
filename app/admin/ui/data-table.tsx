import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** Where the cell stands when a row is a card: hidden, at the right, or over the full width. */
  onPhone?: 'no' | 'end' | 'full';
  className?: string;
}

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
              <PickAll keys={rows.map(keyOf)} selection={selection} />
            </th>
          )}
          {columns.map(({ id, head, align }) => (
            <th key={id} scope="col" data-align={align}>
              {head}
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
              {columns.map(({ id, cell, align, onPhone, className }) => (
                <td key={id} data-align={align} data-on-phone={onPhone} className={className}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function PickAll<Row>({ keys, selection }: { keys: string[]; selection: Selection<Row> }) {
  const isAll = keys.every((key) => selection.picked.has(key));
  return (
    <input
      type="checkbox"
      aria-label="Select all"
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = !isAll && keys.some((key) => selection.picked.has(key));
      }}
      onChange={() => selection.onChange(new Set(isAll ? [] : keys))}
    />
  );
}

function toggled(picked: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(key)) next.add(key);
  return next;
}
