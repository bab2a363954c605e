import { Button } from '#app/ui/button.tsx';
import { type AuditEntry, undoChange } from '#core/contract/audit.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../lib/use-action.ts';
import { confirmStep } from '../ui/confirm.ts';
import { fieldLabel, valueLabel } from './audit-labels.ts';

export function UndoButton({ entry }: { entry: AuditEntry }) {
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
