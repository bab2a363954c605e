import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { formatRupees } from '#core/rules/money-text.ts';
import { focusBelow } from './move-in-grid.ts';
import { type CellKind, readCell } from './read-cell.ts';
import type { CellResult } from './use-product-rows.ts';

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

type Standing = { kind: 'still' | 'saving' | 'saved' | 'conflict' } | { kind: 'wrong'; text: string };

/** One field of the sheet. Enter saves and goes down, Escape restores, leaving saves. */
export function GridCell(props: GridCellProps) {
  const { label, column, kind, value, isOptional = false, isReadOnly, level, warning, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [standing, setStanding] = useState<Standing>({ kind: 'still' });
  const noteId = useId();
  // A save that is under way is not begun a second time by leaving the field.
  const isSaving = useRef(false);
  const kept = value === null ? '' : String(value);

  async function save(text: string): Promise<void> {
    if (isSaving.current) return;
    const read = readCell(text, { kind, isOptional });
    if ('problem' in read) return setStanding({ kind: 'wrong', text: read.problem });
    if (read.value === value) return restore();
    isSaving.current = true;
    setStanding({ kind: 'saving' });
    const result = await onSave(read.value);
    isSaving.current = false;
    if (result.kind === 'failed') return setStanding({ kind: 'wrong', text: result.text });
    setStanding({ kind: result.kind });
    if (result.kind === 'saved') setTyped(null);
  }

  function restore() {
    setTyped(null);
    setStanding({ kind: 'still' });
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
    if (typed !== null && !isOwnChoice && standing.kind !== 'conflict') save(typed);
  }

  const hasNote = standing.kind === 'wrong' || standing.kind === 'conflict';
  return (
    <span className="grid-cell" data-standing={standing.kind} data-level={level} title={warning}>
      <input
        aria-label={label}
        aria-invalid={hasNote || undefined}
        aria-describedby={hasNote ? noteId : undefined}
        aria-busy={standing.kind === 'saving' || undefined}
        data-column={column}
        data-kind={kind}
        data-warning={warning !== undefined || undefined}
        inputMode={kind === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        readOnly={isReadOnly}
        value={typed ?? kept}
        placeholder={isOptional ? '–' : undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          if (standing.kind !== 'conflict') setStanding({ kind: 'still' });
        }}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {standing.kind === 'saved' && (
        <span role="status" className="sr-only">
          Saved
        </span>
      )}
      {hasNote && (
        <span id={noteId} role="alert" className="grid-note">
          {standing.kind === 'wrong' ? (
            standing.text
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
