import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Parcel } from '#core/contract/parcels.ts';
import {
  changeParcelCharges,
  type ParcelChargesForm,
  parcelChargesSchema,
} from '#core/contract/remittance.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { useRight } from '../lib/me.ts';
import { RowAction, useAction } from '../ui/actions.tsx';
import { DialogForm, NumberField } from '../ui/form-fields.tsx';
import { Fact } from '../ui/page.tsx';

/** What the courier asks for a parcel, and what it has paid of the cash: facts of the parcel's list. */
export function ParcelMoney({ parcel }: { parcel: Parcel }) {
  const mayRead = useRight('payments:read');
  if (!mayRead) return null;
  const { charges, remitted } = parcel;
  return (
    <>
      {remitted > 0 && <Fact label="Paid by the courier">{formatRupees(remitted)}</Fact>}
      <Fact label={charges?.isBilled === false ? 'Courier’s charges (estimate)' : 'Courier’s charges'}>
        {charges ? chargesText(parcel, charges) : 'Not known'} <ChargesButton parcel={parcel} />
      </Fact>
    </>
  );
}

/** Only what applies: a parcel that comes back costs its way back, one that is handed over the fee for its cash. */
function chargesText(
  { state }: Parcel,
  { freight, cashFee, returnFee }: NonNullable<Parcel['charges']>,
): string {
  const isBack = state === 'returning' || state === 'returned';
  const last = isBack ? returnFee : cashFee;
  const parts = [
    ...(freight === null ? [] : [`${formatRupees(freight)} freight`]),
    ...(last ? [`${formatRupees(last)} ${isBack ? 'return' : 'COD fee'}`] : []),
  ];
  return parts.join(' + ') || 'Not known';
}

function ChargesButton({ parcel }: { parcel: Parcel }) {
  const mayChange = useRight('payments:change');
  const [isOpen, setIsOpen] = useState(false);
  if (!mayChange) return null;
  return (
    <>
      <RowAction about=" the courier’s charges" onClick={() => setIsOpen(true)}>
        Change
      </RowAction>
      {isOpen && <ChargesDialog parcel={parcel} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ChargesDialog({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const { freight = null, cashFee = null, returnFee = null } = parcel.charges ?? {};
  const form = useForm({
    resolver: zodResolver(parcelChargesSchema),
    defaultValues: { freight, cashFee, returnFee },
  });
  const { act } = useAction();

  async function save(body: ParcelChargesForm) {
    const action = { params: { id: parcel.id }, body, done: 'Charges saved' };
    if (await act(changeParcelCharges, action)) onClose();
  }

  return (
    <DialogForm
      form={form}
      title="What the courier has billed"
      submitLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid min-w-0 grid-cols-3 gap-2">
        <NumberField isOptional name="freight" label="Freight" note="₹" />
        <NumberField isOptional name="cashFee" label="COD fee" note="₹" />
        <NumberField isOptional name="returnFee" label="Return" note="₹" />
      </div>
      <p className="hint">Takes the place of the estimate. A field that is left empty stays as it was.</p>
    </DialogForm>
  );
}
