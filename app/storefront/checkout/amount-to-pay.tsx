import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { BanknoteIcon, ShieldIcon } from '#app/ui/icons.tsx';
import { Receipt, type ReceiptRow, ReceiptRows, ReceiptTotal } from '#app/ui/receipt.tsx';
import { formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { commonTexts } from '#texts/common.ts';
import { type Amounts, getOfferDiscount } from './amounts.ts';
import type { Payment } from './use-payment.ts';

interface AmountToPayProps {
  payment: Payment;
  /** Why the order cannot be paid at the door, once that is known. */
  codRefusal: string | null;
}

export function AmountToPay({ payment, codRefusal }: AmountToPayProps) {
  const { amounts, isBusy, refusal } = payment;
  return (
    <Receipt label={checkoutTexts.amountToPay}>
      <ReceiptRows rows={toRows(amounts)} />
      <hr className="stitch" />
      <ReceiptTotal label={checkoutTexts.totalPayable} value={formatRupees(amounts.total)} />
      <p className="text-fine text-ink-3">{checkoutTexts.taxes}</p>
      <div className="grid gap-2.5">
        <Button look="gold" busy={isBusy} onClick={payment.payOnline}>
          <ShieldIcon aria-hidden="true" />
          {payment.busyWith === 'Razorpay' ? checkoutTexts.processing : checkoutTexts.payOnline}
        </Button>
        <PayOnDelivery payment={payment} reason={codRefusal} />
      </div>
      <p role="status" className="text-sm font-medium text-danger empty:hidden">
        {refusal}
      </p>
    </Receipt>
  );
}

function PayOnDelivery({ payment, reason }: { payment: Payment; reason: string | null }) {
  const reasonId = useId();
  return (
    <>
      <Button
        look="line"
        busy={payment.isBusy}
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={payment.payOnDelivery}
      >
        <BanknoteIcon aria-hidden="true" />
        {checkoutTexts.payOnDelivery(formatRupees(payment.amounts.total))}
      </Button>
      {reason !== null && (
        <p id={reasonId} className="text-sm text-ink-2">
          {reason}
        </p>
      )}
    </>
  );
}

function toRows(amounts: Amounts): ReceiptRow[] {
  const { deliveryCharge, couponCode, discount } = amounts;
  const isFree = deliveryCharge === 0;
  const rows: ReceiptRow[] = [
    { label: cartTexts.subtotal, value: formatRupees(amounts.subtotal) },
    {
      label: checkoutTexts.deliveryCharge,
      value: isFree ? commonTexts.free : formatRupees(deliveryCharge),
      isSaving: isFree,
    },
  ];
  if (amounts.offerApplied) {
    rows.push({
      label: cartTexts.specialOffer,
      value: formatRupees(-getOfferDiscount(amounts)),
      isSaving: true,
    });
  }
  if (couponCode !== null) {
    rows.push({
      label: cartTexts.couponDiscount(couponCode),
      value: formatRupees(-discount),
      isSaving: true,
    });
  }
  return rows;
}
