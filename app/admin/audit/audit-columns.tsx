import { Link } from 'react-router';
import type { AuditEntry } from '#core/contract/audit.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import type { Column } from '../ui/data-table.tsx';
import { actionLabel, screenPath } from './audit-labels.ts';
import { ChangedFields } from './changed-fields.tsx';
import { UndoButton } from './undo-button.tsx';

export const AUDIT_COLUMNS: Column<AuditEntry>[] = [
  {
    id: 'subject',
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
    id: 'when',
    head: 'When',
    onPhone: 'end',
    cell: ({ at, who }) => (
      <>
        <time dateTime={at}>{formatMoment(at)}</time>
        <small>{who.name}</small>
      </>
    ),
  },
  { id: 'fields', head: 'Before → after', onPhone: 'full', cell: (entry) => <ChangedFields entry={entry} /> },
  {
    id: 'undo',
    head: <span className="sr-only">Undo</span>,
    align: 'end',
    onPhone: 'full',
    cell: (entry) => <UndoButton entry={entry} />,
  },
];

function Subject({ entry }: { entry: AuditEntry }) {
  const to = entry.isGone ? null : screenPath(entry);
  return to ? <Link to={to}>{entry.subjectName}</Link> : <span>{entry.subjectName}</span>;
}
