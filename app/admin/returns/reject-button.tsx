import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { decideReturn, MOST_REJECTION_LETTERS, type StaffReturn } from '#core/contract/returns.ts';
import { useAction } from '../lib/use-action.ts';

/** Rejects a request, with the reason that the shopper reads. `note` is for colleagues alone. */
export function RejectButton({ request, note }: { request: StaffReturn; note: () => string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, act } = useAction();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { rejection: '' } });

  const reject = handleSubmit(async ({ rejection }) => {
    const isDone = await act(decideReturn, {
      params: { id: request.id },
      body: { status: 'Rejected', rejection, note: note() },
      done: 'Rejected. The customer will get an SMS',
    });
    if (isDone) setIsOpen(false);
  });

  return (
    <>
      <Button look="line" onClick={() => setIsOpen(true)}>
        Reject
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setIsOpen(false)}
          title={`Reject this ${request.type.toLowerCase()}`}
          foot={
            <Button className="w-full" busy={isBusy} onClick={reject}>
              Reject
            </Button>
          }
        >
          <Field
            label="Reason"
            note="the customer sees this in the SMS and under My Orders"
            error={formState.errors.rejection?.message}
          >
            {(control) => (
              <textarea
                {...control}
                {...register('rejection', {
                  validate: (text) => text.trim() !== '' || 'Tell the customer why',
                })}
                className="input"
                rows={3}
                maxLength={MOST_REJECTION_LETTERS}
              />
            )}
          </Field>
        </Dialog>
      )}
    </>
  );
}
