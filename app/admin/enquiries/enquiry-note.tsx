import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { changeEnquiry, type Enquiry } from '#core/contract/enquiries.ts';
import { useAction } from '../lib/use-action.ts';
import { useTextDraft } from '../lib/use-text-draft.ts';
import { RowAction } from '../ui/row-action.tsx';

const NOTE_LENGTH = 2000;

/** What staff write down about a message for each other; the customer never sees it. */
export function EnquiryNote({ enquiry: { id, ticket, note, version } }: { enquiry: Enquiry }) {
  const [isOpen, setIsOpen] = useState(false);
  const draft = useTextDraft(`enquiry-note:${id}`, note);
  const { isBusy, act } = useAction();

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { version, note: draft.text.trim() };
    if (!(await act(changeEnquiry, { params: { id }, body, done: 'Note saved' }))) return;
    draft.forget();
    setIsOpen(false);
  }

  return (
    <>
      <RowAction about={` to ticket ${ticket}`} onClick={() => setIsOpen(true)}>
        {note === '' ? 'Add note' : 'Edit note'}
      </RowAction>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Note to ticket ${ticket}`}>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <Field label="Note" note="only staff can read it">
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={4}
                maxLength={NOTE_LENGTH}
                value={draft.text}
                onChange={(event) => draft.change(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" busy={isBusy}>
            Save note
          </Button>
        </form>
      </Dialog>
    </>
  );
}
