import { X } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { useOrderSteps } from './use-order-steps.ts';

/** Offers to undo what was just confirmed or packed, until something else is done. */
export function UndoNotice({ steps }: { steps: ReturnType<typeof useOrderSteps> }) {
  const [first] = steps.undoable;
  if (!first) return null;
  const count = steps.undoable.length;
  return (
    <section aria-label="Last step" className="panel undo-notice">
      <p>
        {count === 1 ? `Order ${first.id}` : `${count} orders`} {first.from.toLowerCase()}
      </p>
      <Button look="line" busy={steps.isBusy} onClick={steps.undo}>
        Undo
      </Button>
      <IconButton label="Dismiss" onClick={steps.forgetUndo}>
        <X />
      </IconButton>
    </section>
  );
}
