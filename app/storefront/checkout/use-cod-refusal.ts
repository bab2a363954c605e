import { useEffect, useState } from 'react';
import type { Amounts } from './amounts.ts';
import type { CheckoutData } from './checkout-data.ts';
import { readCodRefusal } from './order-calls.ts';

/** Why the order cannot be paid at the door; null until that is known, and when it can. Asked once for each total. */
export function useCodRefusal({ shippingInfo }: CheckoutData, { total }: Amounts): string | null {
  const { phone, pincode } = shippingInfo;
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    readCodRefusal({ phone, pincode, total }).then((reason) => {
      if (!isGone) setRefusal(reason);
    });
    return () => {
      isGone = true;
    };
  }, [phone, pincode, total]);
  return refusal;
}
