import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useStore } from '#app/lib/store-identity.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import type { Payable } from '#core/contract/orders/cod.ts';
import type { Tracked } from '#core/contract/parcels.ts';

export type PayByLink = ReturnType<typeof usePayByLink>;

/** Pays a cash order, or the part that is asked for, and says what came of it. */
export function usePayByLink({ token, tracked, what }: { token: string; tracked: Tracked; what: Payable }) {
  const { brandName } = useStore();
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useBusy();
  const [message, setMessage] = useState<string | null>(null);
  const leavingRef = useRef<AbortController>(null);
  useEffect(() => () => leavingRef.current?.abort(), []);

  const pay = () =>
    run(async () => {
      setMessage(null);
      const leaving = new AbortController();
      leavingRef.current = leaving;
      // Only who pays needs the code of the payment window.
      const { payByLink } = await import('./pay-by-link.ts');
      const paying = { token, what, paidBefore: tracked.paid, brandName, leaving: leaving.signal };
      setMessage(await payByLink(paying));
      await revalidate();
    });

  return { isBusy, message, pay };
}
