import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { IconButton } from '#app/ui/icon-button.tsx';

interface EntryToolsProps {
  /** What it is called when it is read out: 'section 3'. */
  what: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** Up, down and away, for one entry of a list that is being edited. */
export function EntryTools({ what, index, count, onMove, onRemove }: EntryToolsProps) {
  return (
    <div className="entry-tools">
      <IconButton label={`Move ${what} up`} disabled={index === 0} onClick={() => onMove(index, index - 1)}>
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Move ${what} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton label={`Remove ${what}`} disabled={count === 1} onClick={() => onRemove(index)}>
        <X />
      </IconButton>
    </div>
  );
}
