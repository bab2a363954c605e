import { Button } from '#app/ui/button.tsx';
import type { AuditEntry } from '#core/contract/staff/audit.ts';
import { useRight } from '../lib/me.ts';
import { useDeed } from '../lib/use-deed.ts';
import { confirmStep } from '../ui/confirm.ts';
import { fieldWords, valueWords } from './audit-words.ts';

export function UndoButton({ entry }: { entry: AuditEntry }) {
  const mayUndo = useRight('audit:undo');
  const { isBusy, act } = useDeed();
  if (entry.undoneBy !== null) return <span className="hint">Undone</span>;
  if (!entry.canUndo || !mayUndo) return null;

  async function undo() {
    const isSure = await confirmStep({
      title: `Undo this change to ${entry.subjectName}?`,
      text: entry.changes
        .map(
          ({ field, before }) => `${fieldWords(field)} will go back to ${short(valueWords(field, before))}.`,
        )
        .join(' '),
      button: 'Undo',
    });
    if (isSure) await act({ path: `/audit/${entry.id}/undo`, method: 'POST', done: 'Change undone' });
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
