import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { showToast } from '#app/ui/toast.ts';
import { changeOrderAddress, type StaffOrder } from '#core/contract/orders/details.ts';
import { type ShippingInput, shippingSchema } from '#core/contract/shipping.ts';
import { isCancellable } from '#core/rules/order-states.ts';
import { SHIPPING_LIMITS } from '#core/rules/shipping.ts';
import { ask, failureText } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { useRight } from '../lib/me.ts';
import { useStoredDraft } from '../lib/use-draft.ts';
import { RowAction } from '../ui/actions.tsx';
import { AreaField, DialogForm, TextField } from '../ui/form-fields.tsx';
import { Panel, PhoneLink, TextLink } from '../ui/page.tsx';

export function OrderAddress({ order }: { order: StaffOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const canChange = useRight('orders:change') && isCancellable(order.status);
  return (
    <>
      <AddressPanel
        shipping={order.shipping}
        beside={
          canChange && (
            <RowAction className="text-action" about=" address" onClick={() => setIsOpen(true)}>
              Change
            </RowAction>
          )
        }
      />
      {isOpen && <AddressDialog order={order} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Name, address and ways to reach the shopper. */
export function AddressPanel({ shipping, beside }: { shipping: StaffOrder['shipping']; beside?: ReactNode }) {
  return (
    <Panel title="Deliver to" beside={beside}>
      <address className="order-facts not-italic">
        <div>
          <strong>{shipping.name}</strong>
          <br />
          <span className="whitespace-pre-line">{shipping.address}</span>
          <br />
          {shipping.city}, {shipping.state} {shipping.pincode}
        </div>
        <div>
          <PhoneLink phone={shipping.phone} />
          {shipping.altPhone && (
            <>
              {' · '}
              <PhoneLink phone={shipping.altPhone} />
            </>
          )}
          {shipping.email && (
            <>
              <br />
              <a className="underline" href={`mailto:${shipping.email}`}>
                {shipping.email}
              </a>
            </>
          )}
        </div>
      </address>
    </Panel>
  );
}

/** Another address for an order that has not left. What was typed stays when somebody else was faster. */
function AddressDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { name, address, phone, altPhone, email, pincode } = order.shipping;
  const revalidator = useRevalidator();
  const [isOvertaken, setIsOvertaken] = useState(false);
  const form = useForm({
    resolver: zodResolver(shippingSchema),
    defaultValues: { name, address, phone, altPhone: altPhone ?? '', email: email ?? '', pincode },
  });
  const draft = useStoredDraft(form, { key: `order-address:${order.id}`, version: order.version });

  async function save(shipping: ShippingInput) {
    try {
      const body = { version: order.version, shipping };
      await ask(changeOrderAddress, { params: { id: order.id }, body });
    } catch (error) {
      const code = failureCode(changeOrderAddress, error);
      if (code === 'changed-meanwhile' || code === 'order-not-changeable') {
        setIsOvertaken(true);
        return revalidator.revalidate();
      }
      return form.setError('pincode', { message: failureText(error) });
    }
    draft.forget();
    showToast('Address changed');
    onClose();
    await revalidator.revalidate();
  }

  return (
    <DialogForm
      form={form}
      title="Change address"
      submitLabel={isOvertaken ? 'Save mine' : 'Save'}
      onSubmit={save}
      onClose={onClose}
    >
      {isOvertaken && <Overtaken order={order} />}
      <TextField name="name" label="Name" maxLength={SHIPPING_LIMITS.name} />
      <AreaField name="address" label="Address" maxLength={SHIPPING_LIMITS.address} />
      <TextField name="pincode" label="Pincode" inputMode="numeric" maxLength={6} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="phone" label="Phone" inputMode="tel" maxLength={10} />
        <TextField name="altPhone" label="Alternate phone" note="(optional)" inputMode="tel" maxLength={10} />
      </div>
      <TextField name="email" label="Email" note="(optional)" type="email" />
      <p className="hint">City and state come from the pincode. The delivery charge does not change.</p>
    </DialogForm>
  );
}

/** The order as it is by now, beside what was typed. */
function Overtaken({ order: { shipping } }: { order: StaffOrder }) {
  return (
    <div role="alert" className="bg-warning-soft p-3">
      <strong>Someone else has just changed this order.</strong> It now goes to {shipping.name},{' '}
      {shipping.address}, {shipping.city} {shipping.pincode}, {shipping.phone}. What you typed is below.
    </div>
  );
}

export function OrderCustomer({ order: { customer } }: { order: Pick<StaffOrder, 'customer'> }) {
  const canRead = useRight('customers:read');
  return (
    <Panel title="Customer">
      <div className="order-facts">
        <span>
          {canRead ? <TextLink to={`/customers/${customer.id}`}>{customer.phone}</TextLink> : customer.phone}
        </span>
        <span>
          <TextLink to={`/orders?search=${customer.phone}`}>{counted(customer.orders, 'order')}</TextLink>
          {customer.refused > 0 && (
            <span className="text-danger"> · {counted(customer.refused, 'parcel')} refused at the door</span>
          )}
        </span>
      </div>
    </Panel>
  );
}
