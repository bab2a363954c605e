import { Plus } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { AreaField, ChoiceField, TextField } from '../ui/form-fields.tsx';
import type { BlockKind } from './block-text.ts';
import { EntryTools } from './entry-tools.tsx';
import type { PolicyForm } from './policy-form.ts';

const KIND_OPTIONS: { value: BlockKind; label: string }[] = [
  { value: 'paragraph', label: 'Paragraph' },
  { value: 'points', label: 'Points' },
  { value: 'steps', label: 'Steps' },
  { value: 'facts', label: 'Names and meanings' },
];

const NOTES: Record<BlockKind, string> = {
  paragraph: '',
  points: 'one per line',
  steps: 'one per line',
  facts: 'one per line, as name: meaning',
};

interface SectionPanelProps {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** One heading with its blocks. */
export function SectionPanel({ index, count, onMove, onRemove }: SectionPanelProps) {
  const { control } = useFormContext<PolicyForm>();
  const name = `sections.${index}.blocks` as const;
  const { fields, append, move, remove } = useFieldArray({ control, name });
  return (
    <section aria-label={`Section ${index + 1}`} className="panel">
      <div className="entry-top">
        <TextField name={`sections.${index}.title`} label={`Heading ${index + 1}`} />
        <EntryTools
          what={`section ${index + 1}`}
          index={index}
          count={count}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
      {fields.map(({ id }, block) => (
        <div key={id} className="block-row">
          <div className="entry-top">
            <ChoiceField name={`${name}.${block}.kind`} label={`Block ${block + 1}`} options={KIND_OPTIONS} />
            <EntryTools
              what={`block ${block + 1} of section ${index + 1}`}
              index={block}
              count={fields.length}
              onMove={move}
              onRemove={remove}
            />
          </div>
          <BlockText name={`${name}.${block}`} />
        </div>
      ))}
      <div>
        <Button look="line" onClick={() => append({ kind: 'paragraph', text: '' })}>
          <Plus aria-hidden="true" />
          Add block
        </Button>
      </div>
    </section>
  );
}

function BlockText({ name }: { name: `sections.${number}.blocks.${number}` }) {
  const kind = useWatch<PolicyForm, `${typeof name}.kind`>({ name: `${name}.kind` });
  const note = NOTES[kind];
  return <AreaField name={`${name}.text`} label="Text" {...(note ? { note } : {})} rows={3} />;
}
