import { Banknote, RotateCcw, ShieldCheck, Truck } from 'lucide-react';
import { useStore } from '#app/lib/store-identity.ts';

const ICONS = [RotateCcw, Banknote, ShieldCheck] as const;

export function TrustBadges() {
  const { trust } = useStore().productPage;
  return (
    <ul className="grid grid-cols-3 divide-x divide-line border-y border-line">
      {ICONS.map((Icon, place) => (
        <li
          key={trust[place]}
          className="grid content-start justify-items-center gap-2 px-1.5 py-3.5 text-center text-fine font-medium"
        >
          <Icon aria-hidden="true" className="size-6 stroke-[1.5]" />
          {trust[place]}
        </li>
      ))}
    </ul>
  );
}

export function DeliveryLine() {
  const { delivery } = useStore().productPage;
  return (
    <p className="flex items-center gap-2.5 font-semibold text-leaf">
      <Truck aria-hidden="true" />
      {delivery}
    </p>
  );
}
