import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { useModal } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { settleByHand, settleByHandSchema } from '#core/contract/payments.ts';
import { useAction } from '../lib/use-action.ts';

/** Takes a difference off its list, with a note of what was done about it. */
export function ByHandDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const dialogRef = useModal(true);
  const titleId = useId();
  const form = useForm({ resolver: zodResolver(settleByHandSchema), defaultValues: { note: '' } });
  const { isBusy, act } = useAction();
  const save = form.handleSubmit(async (body) => {
    if (await act(settleByHand, { params: { id }, body, done: 'Settled manually' })) onClose();
  });
  return (
    <dialog ref={dialogRef} className="alert" aria-labelledby={titleId} onClose={onClose}>
      <form noValidate onSubmit={save} className="grid gap-4 text-left">
        <h2 id={titleId}>Settle {id} manually</h2>
        <p>Use this if you have dealt with it outside the store. It will be removed from this list.</p>
        <Field label="What was done" error={form.formState.errors.note?.message}>
          {(control) => (
            <textarea {...control} {...form.register('note')} className="input" rows={3} maxLength={500} />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2.5">
          <Button look="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            Settle manually
          </Button>
        </div>
      </form>
    </dialog>
  );
}
