import { useId } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { BanknoteIcon, ShieldIcon } from '#app/ui/icons.tsx';
import { Receipt, ReceiptTotal } from '#app/ui/receipt.tsx';
import { formatRupees } from '#core/rules/money-text.ts';
import { cartTexts } from '#texts/cart.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { commonTexts } from '#texts/common.ts';
import { getOfferDiscount } from './amounts.ts';
import type { Payment } from './use-payment.ts';

interface AmountToPayProps {
  payment: Payment;
  /** Why the order cannot be paid at the door, once that is known. */
  codRefusal: string | null;
}

export function AmountToPay({ payment, codRefusal }: AmountToPayProps) {
  const { amounts, isBusy, refusal } = payment;
  const isFree = amounts.deliveryCharge === 0;
  return (
    <Receipt label={checkoutTexts.amountToPay}>
      <dl className="receipt-rows">
        <Fact name={cartTexts.subtotal}>{formatRupees(amounts.subtotal)}</Fact>
        <Fact name={checkoutTexts.deliveryCharge} className={isFree ? 'text-leaf' : undefined}>
          {isFree ? commonTexts.free : formatRupees(amounts.deliveryCharge)}
        </Fact>
        {amounts.offerApplied && (
          <Fact name={cartTexts.specialOffer} className="text-leaf">
            {formatRupees(-getOfferDiscount(amounts))}
          </Fact>
        )}
        {amounts.couponCode !== null && (
          <Fact name={cartTexts.couponDiscount(amounts.couponCode)} className="text-leaf">
            {formatRupees(-amounts.discount)}
          </Fact>
        )}
      </dl>
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
