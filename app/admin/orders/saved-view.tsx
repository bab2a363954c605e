import { Bookmark, BookmarkX } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator, useRouteLoaderData, useSearchParams } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import {
  type OrderViews,
  removeOrderView,
  saveOrderView,
  VIEW_NAME_LENGTH,
} from '#core/contract/orders/list.ts';
import { ask } from '../lib/ask.ts';
import { failureText } from '../lib/failure-text.ts';
import { confirmStep } from '../ui/confirm.ts';
import { sameQuery, withoutPage } from './order-view-tabs.tsx';

/** Saves the list with its filters, or removes the saved one that is shown. */
export function SavedView() {
  const [parameters] = useSearchParams();
  const [isOpen, setIsOpen] = useState(false);
  const here = withoutPage(parameters);
  const data = useRouteLoaderData<{ views: OrderViews }>('orders');
  const own = data?.views.own.find(({ query }) => sameQuery(query, here));
  const isNarrowed = [...here.keys()].some((name) => name !== 'view');
  if (own) return <RemoveView view={own} />;
  if (!isNarrowed) return null;
  return (
    <>
      <Button look="line" onClick={() => setIsOpen(true)}>
        <Bookmark aria-hidden="true" />
        Save this view
      </Button>
      {isOpen && <SaveViewDialog query={here.toString()} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RemoveView({ view }: { view: OrderViews['own'][number] }) {
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();

  async function remove() {
    const isSure = await confirmStep({
      title: `Remove the view “${view.name}”?`,
      text: 'The orders in it do not change.',
      button: 'Remove view',
    });
    if (!isSure) return;
    try {
      await ask(removeOrderView, { params: { id: view.id } });
      await navigate('/orders');
    } catch (error) {
      showToast(failureText(error), { kind: 'error' });
    }
  }

  return (
    <Button look="line" busy={isBusy} onClick={() => run(remove)}>
      <BookmarkX aria-hidden="true" />
      Remove this view
    </Button>
  );
}

function SaveViewDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const id = useId();
  const revalidator = useRevalidator();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: '' } });

  const save = handleSubmit(async ({ name }) => {
    try {
      await ask(saveOrderView, { body: { name, query } });
    } catch (error) {
      return setError('name', { message: failureText(error) });
    }
    showToast(`“${name.trim()}” saved as a view`);
    onClose();
    await revalidator.revalidate();
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save this view"
      foot={
        <Button type="submit" form={id} busy={formState.isSubmitting} className="w-full">
          Save
        </Button>
      }
    >
      <form id={id} onSubmit={save} className="grid gap-4">
        <Field label="Name" error={formState.errors.name?.message}>
          {(control) => (
            <input
              {...control}
              {...register('name', { validate: (name) => name.trim() !== '' || 'Give the view a name' })}
              className="input"
              maxLength={VIEW_NAME_LENGTH}
              autoComplete="off"
            />
          )}
        </Field>
        <p className="hint">Only you can see it. It saves your filters, not the orders.</p>
      </form>
    </Dialog>
  );
}
