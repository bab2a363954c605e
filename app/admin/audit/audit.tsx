import { Link, useLoaderData } from 'react-router';
import { AUDIT_KINDS, type AuditEntry, listChanges, undoChange } from '#core/contract/audit.ts';
import { loaderFor } from '../lib/ask.ts';
import { useRight } from '../lib/me.ts';
import { ActionButton, RowAction } from '../ui/actions.tsx';
import { ACTION_COLUMN, type Column, DataTable, Nothing, Pager } from '../ui/data-table.tsx';
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
    cell: (entry) => <Subject entry={entry} />,
    note: (entry) => actionLabel(entry) + (entry.undoes === null ? '' : ', undo of an earlier change'),
  },
  { head: 'When', onPhone: 'end', cell: ({ at }) => <Moment at={at} />, note: ({ who }) => who.name },
  { head: 'Before → after', onPhone: 'full', cell: (entry) => <ChangedFields entry={entry} /> },
  { head: 'Undo', ...ACTION_COLUMN, cell: (entry) => <UndoButton entry={entry} /> },
];

function Subject({ entry }: { entry: AuditEntry }) {
  const to = entry.isGone ? null : screenPath(entry);
  return to ? <Link to={to}>{entry.subjectName}</Link> : <span>{entry.subjectName}</span>;
}

const SHOWN = 4;
const SHORT = 80;

/** Each field that changed, as it was and as it became; long ones unfold. */
function ChangedFields({ entry }: { entry: AuditEntry }) {
  const rest = entry.changes.length - SHOWN;
  return (
    <>
      <Changes {...entry} changes={entry.changes.slice(0, SHOWN)} />
      {rest > 0 && (
        <details>
          <summary>{rest} more</summary>
          <Changes {...entry} changes={entry.changes.slice(SHOWN)} />
        </details>
      )}
    </>
  );
}

function Changes({ isMade, isGone, changes }: Pick<AuditEntry, 'isMade' | 'isGone' | 'changes'>) {
  return (
    <dl className="changed">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{fieldLabel(field)}</dt>
          <dd>
            {!isMade && (
              <del>
                <Value text={valueLabel(field, before)} />
              </del>
            )}
            {!isMade && !isGone && <span aria-hidden="true"> → </span>}
            {!isGone && (
              <ins>
                <Value text={valueLabel(field, after)} />
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
  if (entry.undoneBy !== null) return <span className="hint">Undone</span>;
  if (!entry.canUndo || !mayUndo) return null;
  const text = entry.changes
    .map(({ field, before }) => `${fieldLabel(field)} will go back to ${short(valueLabel(field, before))}.`)
    .join(' ');
  return (
    <ActionButton
      look="line"
      size="small"
      aria-label={`Undo the change to ${entry.subjectName}`}
      call={undoChange}
      action={{ params: { id: entry.id }, done: 'Change undone' }}
      confirm={{ title: `Undo this change to ${entry.subjectName}?`, text, button: 'Undo' }}
    >
      Undo
    </ActionButton>
  );
}

function short(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
