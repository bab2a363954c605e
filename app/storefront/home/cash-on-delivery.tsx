import { CashIcon } from '#app/ui/icons.tsx';
import { FilledText } from '#app/ui/text.tsx';
import { cashOnDeliveryTexts as texts } from '#texts/home.ts';

export function CashOnDelivery() {
  return (
    <section aria-label={texts.label} className="on-dark bg-leaf text-white">
      <p className="wrap flex items-center justify-center gap-3 py-3.25 text-md leading-[1.3] font-medium text-balance lg:py-4 lg:text-[1.0625rem]">
        <CashIcon />
        <span>
          <FilledText
            text={texts.banner}
            places={{
              claim: (
                <strong className="semiwide block text-[1.05em] font-heavy md:inline">{texts.claim}</strong>
              ),
            }}
          />
        </span>
      </p>
    </section>
  );
}
