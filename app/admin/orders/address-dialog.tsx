import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { changeOrderAddress, type StaffOrder } from '#core/contract/orders/details.ts';
import { shippingSchema } from '#core/contract/shipping.ts';
import { SHIPPING_LIMITS } from '#core/rules/shipping.ts';
import { ask } from '../lib/ask.ts';
import { failureText } from '../lib/failure-text.ts';
import { useStoredDraft } from '../lib/use-draft.ts';

/** Another address for an order that has not left. What was typed stays when somebody else was faster. */
export function AddressDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const id = useId();
  const { shipping } = order;
  const revalidator = useRevalidator();
  const [isOvertaken, setIsOvertaken] = useState(false);
  const form = useForm({
    resolver: zodResolver(shippingSchema),
    defaultValues: {
      name: shipping.name,
      address: shipping.address,
      phone: shipping.phone,
      altPhone: shipping.altPhone ?? '',
      email: shipping.email ?? '',
      pincode: shipping.pincode,
    },
  });
  const { register, handleSubmit, setError, formState } = form;
  const draft = useStoredDraft(form, { key: `order-address:${order.id}`, version: order.version });
  const { errors } = formState;

  const save = handleSubmit(async (values) => {
    try {
      const body = { version: order.version, shipping: values };
      await ask(changeOrderAddress, { params: { id: order.id }, body });
    } catch (error) {
      const code = failureCode(changeOrderAddress, error);
      if (code === 'changed-meanwhile' || code === 'order-not-changeable') {
        setIsOvertaken(true);
        return revalidator.revalidate();
      }
      return setError('pincode', { message: failureText(error) });
    }
    draft.forget();
    showToast('Address changed');
    onClose();
    await revalidator.revalidate();
  });

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Change address"
      foot={
        <Button type="submit" form={id} busy={formState.isSubmitting} className="w-full">
          {isOvertaken ? 'Save mine' : 'Save'}
        </Button>
      }
    >
      <form id={id} onSubmit={save} className="grid gap-4" noValidate>
        {isOvertaken && <Overtaken order={order} />}
        <Field label="Name" error={messageOf(errors.name)}>
          {(control) => (
            <input {...control} {...register('name')} className="input" maxLength={SHIPPING_LIMITS.name} />
          )}
        </Field>
        <Field label="Address" error={messageOf(errors.address)}>
          {(control) => (
            <textarea
              {...control}
              {...register('address')}
              className="input"
              rows={3}
              maxLength={SHIPPING_LIMITS.address}
            />
          )}
        </Field>
        <Field label="Pincode" error={messageOf(errors.pincode)}>
          {(control) => (
            <input
              {...control}
              {...register('pincode')}
              className="input"
              inputMode="numeric"
              maxLength={6}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Phone" error={messageOf(errors.phone)}>
            {(control) => (
              <input {...control} {...register('phone')} className="input" inputMode="tel" maxLength={10} />
            )}
          </Field>
          <Field label="Alternate phone" note="(optional)" error={messageOf(errors.altPhone)}>
            {(control) => (
              <input
                {...control}
                {...register('altPhone')}
                className="input"
                inputMode="tel"
                maxLength={10}
              />
            )}
          </Field>
        </div>
        <Field label="Email" note="(optional)" error={messageOf(errors.email)}>
          {(control) => <input {...control} {...register('email')} className="input" type="email" />}
        </Field>
        <p className="hint">City and state come from the pincode. The delivery charge does not change.</p>
      </form>
    </Dialog>
  );
}

/** The order as it stands by now, beside what was typed. */
function Overtaken({ order: { shipping } }: { order: StaffOrder }) {
  return (
    <div role="alert" className="bg-warning-soft p-3">
      <strong>Someone else has just changed this order.</strong> It now goes to {shipping.name},{' '}
      {shipping.address}, {shipping.city} {shipping.pincode}, {shipping.phone}. What you typed is below.
    </div>
  );
}

function messageOf(error: { message?: string | undefined } | undefined): string | undefined {
  return error?.message;
}
