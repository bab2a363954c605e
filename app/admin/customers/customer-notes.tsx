import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { type Customer, customerNoteSchema, noteCustomer } from '#core/contract/customers.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { useRight } from '../lib/me.ts';
import { useAction } from '../lib/use-action.ts';
import { useDraft } from '../lib/use-draft.ts';

export function CustomerNotes({ customer: { id, notes } }: { customer: Customer }) {
  const mayNote = useRight('customers:note');
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {mayNote && <NoteForm key={notes.length} customerId={id} count={notes.length} />}
      <ul className="customer-list">
        {notes.map(({ id: noteId, note, who, at }) => (
          <li key={noteId}>
            <span className="whitespace-pre-line">{note}</span>
            <small>
              <time dateTime={at}>{formatMoment(at)}</time> · {who}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoteForm({ customerId, count }: { customerId: string; count: number }) {
  const form = useForm({ resolver: zodResolver(customerNoteSchema), defaultValues: { note: '' } });
  const draft = useDraft(form, { key: `customer-note-${customerId}`, version: count });
  const { isBusy, act } = useAction();
  const save = form.handleSubmit(async ({ note }) => {
    const params = { id: customerId };
    if (await act(noteCustomer, { params, body: { note }, done: 'Note saved' })) draft.forget();
  });
  return (
    <form noValidate onSubmit={save} className="grid gap-2">
      <Field label="Note" note="for colleagues" error={form.formState.errors.note?.message}>
        {(control) => (
          <textarea {...control} {...form.register('note')} className="input" rows={2} maxLength={2000} />
        )}
      </Field>
      <Button type="submit" look="line" busy={isBusy} className="justify-self-start">
        Add note
      </Button>
    </form>
  );
}
