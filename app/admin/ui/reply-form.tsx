import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type TextDraft, useDraft } from '../lib/use-draft.ts';
import { AreaField, Form } from './form-fields.tsx';

interface ReplyFormProps {
  draft: TextDraft;
  /** Who will read it. */
  note: string;
  rows: number;
  maxLength: number;
  hint?: string;
  isBusy: boolean;
  canSend: boolean;
  sendLabel: string;
  icon?: ReactNode;
  onSend: (reply: string) => void;
  onClose: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Where staff write what a customer will read. */
export function ReplyForm({ draft, note, rows, maxLength, hint, isBusy, ...props }: ReplyFormProps) {
  const reply = draft.text.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reply !== '') props.onSend(reply);
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-2.5">
      <Field label="Reply" note={note}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={rows}
            maxLength={maxLength}
            value={draft.text}
            // biome-ignore lint/a11y/noAutofocus: the field was opened to be written into
            autoFocus
            onChange={(event) => draft.change(event.target.value)}
          />
        )}
      </Field>
      {hint && <p className="hint">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} disabled={!props.canSend || reply === ''}>
          {props.icon}
          {props.sendLabel}
        </Button>
        <Button
          look="line"
          onClick={() => {
            draft.forget();
            props.onClose();
          }}
        >
          Cancel
        </Button>
        {props.children}
      </div>
    </form>
  );
}

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
