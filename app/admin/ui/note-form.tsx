import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#app/ui/button.tsx';
import { useDraft } from '../lib/use-draft.ts';
import { AreaField, Form } from './form-fields.tsx';

interface Note {
  note: string;
}

interface NoteFormProps {
  draftKey: string;
  /** Who reads it. */
  note: string;
  maxLength: number;
  /** Says what is wrong with a note; without it an empty one is not saved. */
  schema?: z.ZodType<Note, Note>;
  /** True when it is saved. */
  onSave: (note: string) => Promise<boolean>;
}

/** Where staff write a note for each other. */
export function NoteForm({ draftKey, note, maxLength, schema, onSave }: NoteFormProps) {
  const form = useForm<Note>({
    defaultValues: { note: '' },
    ...(schema && { resolver: zodResolver(schema) }),
  });
  const draft = useDraft(form, { key: draftKey, version: 0 });

  async function save(typed: Note) {
    if (typed.note.trim() === '' || !(await onSave(typed.note))) return;
    form.reset();
    draft.forget();
  }

  return (
    <Form form={form} onSubmit={save} className="grid gap-2">
      <AreaField name="note" label="Note" note={note} rows={2} maxLength={maxLength} />
      <Button type="submit" look="line" busy={form.formState.isSubmitting} className="justify-self-start">
        Add note
      </Button>
    </Form>
  );
}
