import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Panel } from './page.tsx';

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

interface AddButtonProps {
  label: string;
  onClick: () => void;
}

/** Adds an entry to a list that is being edited. */
export function AddButton({ label, onClick }: AddButtonProps) {
  return (
    <div>
      <Button look="line" onClick={onClick}>
        <Plus aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}

interface RowsPanelProps {
  title: string;
  /** The list in the form. */
  name: string;
  /** What an entry is called: 'link'. */
  what: string;
  most: number;
  className: string;
  empty: Record<string, string>;
  /** The fields of the entry at a path. */
  children: (path: string) => ReactNode;
}

/** A list of short entries, one row each. */
export function RowsPanel({ title, name, what, most, className, empty, children }: RowsPanelProps) {
  const { fields, append, remove } = useFieldArray({ name });
  return (
    <Panel title={title}>
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className={className}>
            {children(`${name}.${index}`)}
            <IconButton label={`Remove ${what} ${index + 1}`} onClick={() => remove(index)}>
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      {fields.length < most && <AddButton label={`Add ${what}`} onClick={() => append(empty)} />}
    </Panel>
  );
}

interface EntryPanelsProps {
  /** What an entry is called: 'question'. */
  what: string;
  most: number;
  empty: Record<string, string>;
  /** The fields of the entry at a path. */
  children: (path: string) => ReactNode;
}

/** The form's list `entries`, a panel for each. */
export function EntryPanels({ what, most, empty, children }: EntryPanelsProps) {
  const { fields, append, move, remove } = useFieldArray({ name: 'entries' });
  const title = what.charAt(0).toUpperCase() + what.slice(1);
  return (
    <>
      {fields.map(({ id }, index) => (
        <section key={id} aria-label={`${title} ${index + 1}`} className="panel">
          <div className="entry-top">
            <h2>{index + 1}</h2>
            <EntryTools
              what={`${what} ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={move}
              onRemove={remove}
            />
          </div>
          {children(`entries.${index}`)}
        </section>
      ))}
      {fields.length < most && <AddButton label={`Add ${what}`} onClick={() => append(empty)} />}
    </>
  );
}
