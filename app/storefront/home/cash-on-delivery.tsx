import { CashIcon } from '#app/ui/icons.tsx';
import { COD_BANNER } from '#core/rules/texts.ts';

export function CashOnDelivery() {
  return (
    <section aria-label="Cash on delivery" className="on-dark bg-leaf text-white">
      <p className="wrap flex items-center justify-center gap-3 py-3.25 text-md leading-[1.3] font-medium text-balance lg:py-4 lg:text-[1.0625rem]">
        <CashIcon />
        <span>
          <strong className="semiwide text-[1.05em] font-heavy">{COD_BANNER.claim}</strong> {COD_BANNER.text}
        </span>
      </p>
    </section>
  );
}
