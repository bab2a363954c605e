import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { failureCode } from '#app/lib/send-call.ts';
import type { QuickChange, StaffProduct } from '#core/contract/products/admin.ts';
import { changeProduct, readStaffProduct } from '#core/contract/products/admin.ts';
import { changeStock } from '#core/contract/stock.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { ask, failureText } from '../lib/ask.ts';
import { focusBelow } from './move-in-grid.ts';
import { type CellKind, readCell } from './read-cell.ts';

interface GridCellProps {
  /** Which field of which row this is. */
  label: string;
  /** The same for every row; the arrow keys go by it. */
  column: string;
  kind: CellKind;
  value: number | null;
  /** True when it may be empty. */
  isOptional?: boolean;
  isReadOnly: boolean;
  level?: 'low' | 'out' | undefined;
  /** Something to know about the value. */
  warning?: string | undefined;
  onSave: (value: number | null) => Promise<CellResult>;
}

type CellStatus = { kind: 'still' | 'saving' | 'saved' | 'conflict' } | { kind: 'wrong'; text: string };

/** One field of the sheet. Enter saves and goes down, Escape restores, leaving saves. */
export function GridCell(props: GridCellProps) {
  const { label, column, kind, value, isOptional = false, isReadOnly, level, warning, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [status, setStatus] = useState<CellStatus>({ kind: 'still' });
  const noteId = useId();
  // A save that is under way is not begun a second time by leaving the field.
  const isSaving = useRef(false);
  const saved = value === null ? '' : String(value);

  async function save(text: string): Promise<void> {
    if (isSaving.current) return;
    const read = readCell(text, { kind, isOptional });
    if ('problem' in read) return setStatus({ kind: 'wrong', text: read.problem });
    if (read.value === value) return restore();
    isSaving.current = true;
    setStatus({ kind: 'saving' });
    const result = await onSave(read.value);
    isSaving.current = false;
    if (result.kind === 'failed') return setStatus({ kind: 'wrong', text: result.text });
    setStatus({ kind: result.kind });
    if (result.kind === 'saved') setTyped(null);
  }

  function restore() {
    setTyped(null);
    setStatus({ kind: 'still' });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const field = event.currentTarget;
    if (event.key === 'Escape') restore();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (typed !== null) save(typed);
    focusBelow(field);
  }

  function onBlur(event: FocusEvent<HTMLInputElement>) {
    const isOwnChoice = event.relatedTarget?.closest(`[id="${noteId}"]`);
    if (typed !== null && !isOwnChoice && status.kind !== 'conflict') save(typed);
  }

  const hasNote = status.kind === 'wrong' || status.kind === 'conflict';
  return (
    <span className="grid-cell" data-status={status.kind} data-level={level} title={warning}>
      <input
        aria-label={label}
        aria-invalid={hasNote || undefined}
        aria-describedby={hasNote ? noteId : undefined}
        aria-busy={status.kind === 'saving' || undefined}
        data-column={column}
        data-kind={kind}
        data-warning={warning !== undefined || undefined}
        inputMode={kind === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        readOnly={isReadOnly}
        value={typed ?? saved}
        placeholder={isOptional ? '–' : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          if (status.kind !== 'conflict') setStatus({ kind: 'still' });
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {status.kind === 'saved' && (
        <span role="status" className="sr-only">
          Saved
        </span>
      )}
      {hasNote && (
        <span id={noteId} role="alert" className="grid-note">
          {status.kind === 'wrong' ? (
            status.text
          ) : (
            <>
              Someone else set {shown(value, kind)}.
              <button type="button" onClick={restore}>
                Keep {shown(value, kind)}
              </button>
              <button type="button" onClick={() => save(typed ?? '')}>
                Set {typed}
              </button>
            </>
          )}
        </span>
      )}
    </span>
  );
}

function shown(value: number | null, kind: CellKind): string {
  if (value === null) return 'nothing';
  return kind === 'rupees' ? formatRupees(value) : String(value);
}

/** How a save of one cell ended. A conflict leaves the value of the others in the row, and ours with the person. */
type CellResult = { kind: 'saved' } | { kind: 'conflict' } | { kind: 'failed'; text: string };

export interface ProductRows {
  products: StaffProduct[];
  change: (id: string, change: Omit<QuickChange, 'version'>) => Promise<CellResult>;
  setStock: (id: string, stock: { size: string; onHand: number; wasOnHand: number }) => Promise<CellResult>;
}

/**
 * The rows of the list with what has been saved since they were read. Saves of one product wait for each other, because
 * each needs the version that the one before has made.
 */
export function useProductRows(read: StaffProduct[]): ProductRows {
  const [state, setState] = useState({ read, rows: read });
  const latest = useRef(state.rows);
  const queues = useRef(new Map<string, Promise<unknown>>());
  if (state.read !== read) {
    setState({ read, rows: read });
    latest.current = read;
  }

  function put(id: string, change: (row: StaffProduct) => StaffProduct) {
    latest.current = latest.current.map((row) => (row.id === id ? change(row) : row));
    setState((before) => ({ ...before, rows: latest.current }));
  }

  async function readAgain(id: string) {
    const product = await ask(readStaffProduct, { params: { id } });
    put(id, (row) => ({ ...row, ...product }));
  }

  function enqueue(id: string, work: () => Promise<void>): Promise<CellResult> {
    const result = (queues.current.get(id) ?? Promise.resolve()).then(async (): Promise<CellResult> => {
      try {
        await work();
        return { kind: 'saved' };
      } catch (error) {
        if (!isConflict(error)) return { kind: 'failed', text: failureText(error) };
        await readAgain(id).catch(() => {});
        return { kind: 'conflict' };
      }
    });
    queues.current.set(id, result);
    return result;
  }

  return {
    products: state.rows,
    change: (id, change) =>
      enqueue(id, async () => {
        const version = latest.current.find((row) => row.id === id)?.version ?? 0;
        const changed = await ask(changeProduct, { params: { id }, body: { version, ...change } });
        put(id, () => changed);
      }),
    setStock: (id, { size, onHand, wasOnHand }) =>
      enqueue(id, async () => {
        const sizes = [{ productId: id, size, onHand, wasOnHand }];
        const stock = await ask(changeStock, {
          body: { kind: 'correct', reason: 'Set in the product list', sizes },
        });
        put(id, (row) => ({
          ...row,
          sizes: row.sizes.map((known) => ({
            ...known,
            ...stock.sizes.find(({ size }) => size === known.size),
          })),
        }));
      }),
  };
}

/** Somebody else's change. */
function isConflict(error: unknown): boolean {
  return (
    failureCode(changeProduct, error) === 'changed-meanwhile' ||
    failureCode(changeStock, error) === 'stock-changed'
  );
}
