import { Banknote, RotateCcw, ShieldCheck, Truck } from 'lucide-react';
import { EXPECTED_DELIVERY, TRUST } from '#core/rules/product-texts.ts';

const ICONS = [RotateCcw, Banknote, ShieldCheck] as const;

export function TrustBadges() {
  return (
    <ul className="grid grid-cols-3 divide-x divide-line border-y border-line">
      {ICONS.map((Icon, place) => (
        <li
          key={TRUST[place]}
          className="grid content-start justify-items-center gap-2 px-1.5 py-3.5 text-center text-fine font-medium"
        >
          <Icon aria-hidden="true" className="size-6 stroke-[1.5]" />
          {TRUST[place]}
        </li>
      ))}
    </ul>
  );
}

export function DeliveryLine() {
  return (
    <p className="flex items-center gap-2.5 font-semibold text-leaf">
      <Truck aria-hidden="true" />
      {EXPECTED_DELIVERY}
    </p>
  );
}
