import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type UseFieldArrayReturn, useFieldArray } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Panel } from './page.tsx';

interface EntryToolsProps {
  /** What it is called when it is read out: 'section 3'. */
  what: string;
  index: number;
  list: Pick<UseFieldArrayReturn, 'move' | 'remove'> & { fields: unknown[] };
}

/** Up, down and away, for one entry of a list that is being edited. */
export function EntryTools({ what, index, list: { fields, move, remove } }: EntryToolsProps) {
  return (
    <div className="entry-tools">
      <IconButton label={`Move ${what} up`} disabled={index === 0} onClick={() => move(index, index - 1)}>
        <ArrowUp />
      </IconButton>
      <IconButton
        label={`Move ${what} down`}
        disabled={index === fields.length - 1}
        onClick={() => move(index, index + 1)}
      >
        <ArrowDown />
      </IconButton>
      <IconButton label={`Remove ${what}`} disabled={fields.length === 1} onClick={() => remove(index)}>
        <X />
      </IconButton>
    </div>
  );
}

/** Adds an entry to a list that is being edited. */
export function AddButton({ label, onClick }: { label: string; onClick: () => void }) {
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
  empty: Record<string, string | boolean>;
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

type EntryPanelsProps = Pick<RowsPanelProps, 'what' | 'most' | 'empty' | 'children'>;

/** The form's list `entries`, a panel for each. */
export function EntryPanels({ what, most, empty, children }: EntryPanelsProps) {
  const list = useFieldArray({ name: 'entries' });
  const title = what.charAt(0).toUpperCase() + what.slice(1);
  return (
    <>
      {list.fields.map(({ id }, index) => (
        <section key={id} aria-label={`${title} ${index + 1}`} className="panel">
          <div className="entry-top">
            <h2>{index + 1}</h2>
            <EntryTools what={`${what} ${index + 1}`} index={index} list={list} />
          </div>
          {children(`entries.${index}`)}
        </section>
      ))}
      {list.fields.length < most && <AddButton label={`Add ${what}`} onClick={() => list.append(empty)} />}
    </>
  );
}
