import { Link, useLoaderData } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { AUDIT_KINDS, type AuditEntry, listChanges, undoChange } from '#core/contract/audit.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { confirmStep, RowAction, useAction } from '../ui/actions.tsx';
import { type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { DayFilter, FilterSelect, useFilters } from '../ui/filters.tsx';
import { Moment, PageHead } from '../ui/page.tsx';
import { actionLabel, fieldLabel, screenPath, valueLabel } from './audit-labels.ts';
import './audit.css';

export const loader = loaderFor(listChanges);

export function Component() {
  const { entries, nextCursor, people } = useLoaderData<typeof loader>();
  const filters = useFilters();
  const subject = filters.get('subject');
  return (
    <>
      <PageHead title="History" />
      <search className="tools">
        <FilterSelect
          name="who"
          label="Person"
          any="Anyone"
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterSelect
          name="kind"
          label="What was changed"
          any="Everything"
          options={Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }))}
        />
        <DayFilter />
        {subject && (
          <RowAction onClick={() => filters.set({ subject: '' })}>
            Only {entries[0]?.subjectName ?? subject}: show all
          </RowAction>
        )}
      </search>
      <DataTable
        label="Changes"
        columns={AUDIT_COLUMNS}
        rows={entries}
        keyOf={({ id }) => String(id)}
        empty={<Nothing title="No changes found">Clear a filter, or choose other days.</Nothing>}
      />
      <Pager nextCursor={nextCursor} label="Newest first" />
    </>
  );
}

const AUDIT_COLUMNS: Column<AuditEntry>[] = [
  {
    head: 'Changed',
    className: 'audit-subject',
    cell: (entry) => (
      <>
        <Subject entry={entry} />
        <small>
          {actionLabel(entry)}
          {entry.undoes !== null && ', undo of an earlier change'}
        </small>
      </>
    ),
  },
  {
    head: 'When',
    onPhone: 'end',
    cell: ({ at, who }) => (
      <>
        <Moment at={at} />
        <small>{who.name}</small>
      </>
    ),
  },
  { head: 'Before → after', onPhone: 'full', cell: (entry) => <ChangedFields entry={entry} /> },
  {
    head: 'Undo',
    isHeadHidden: true,
    align: 'end',
    onPhone: 'full',
    cell: (entry) => <UndoButton entry={entry} />,
  },
];

function Subject({ entry }: { entry: AuditEntry }) {
  const to = entry.isGone ? null : screenPath(entry);
  return to ? <Link to={to}>{entry.subjectName}</Link> : <span>{entry.subjectName}</span>;
}

const SHOWN = 4;
const SHORT = 80;

/** Each field that changed, as it was and as it became; long ones unfold. */
function ChangedFields({ entry: { changes, isMade, isGone } }: { entry: AuditEntry }) {
  const lines = changes.map(({ field, before, after }) => ({
    field,
    name: fieldLabel(field),
    before: isMade ? null : valueLabel(field, before),
    after: isGone ? null : valueLabel(field, after),
  }));
  const [first, rest] = [lines.slice(0, SHOWN), lines.slice(SHOWN)];
  return (
    <>
      <Lines lines={first} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Lines lines={rest} />
        </details>
      )}
    </>
  );
}

interface Line {
  field: string;
  name: string;
  before: string | null;
  after: string | null;
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className="changed">
      {lines.map(({ field, name, before, after }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            {before !== null && (
              <del>
                <Value text={before} />
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins>
                <Value text={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text }: { text: string }) {
  if (text.length <= SHORT) return text;
  return (
    <details>
      <summary>{text.slice(0, SHORT)}…</summary>
      {text}
    </details>
  );
}

function UndoButton({ entry }: { entry: AuditEntry }) {
  const mayUndo = useRight('audit:undo');
  const { isBusy, act } = useAction();
  if (entry.undoneBy !== null) return <span className="hint">Undone</span>;
  if (!entry.canUndo || !mayUndo) return null;

  async function undo() {
    const isSure = await confirmStep({
      title: `Undo this change to ${entry.subjectName}?`,
      text: entry.changes
        .map(
          ({ field, before }) => `${fieldLabel(field)} will go back to ${short(valueLabel(field, before))}.`,
        )
        .join(' '),
      button: 'Undo',
    });
    if (isSure) await act(undoChange, { params: { id: entry.id }, done: 'Change undone' });
  }

  return (
    <Button
      look="line"
      size="small"
      busy={isBusy}
      onClick={undo}
      aria-label={`Undo the change to ${entry.subjectName}`}
    >
      Undo
    </Button>
  );
}

function short(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
