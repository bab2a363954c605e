import { useStore } from '#app/lib/store-identity.ts';
import { whatsappConsentTexts, whatsappFormTexts } from '#texts/whatsapp.ts';

interface WhatsappBoxProps {
  isChecked: boolean;
  onCheck: (isChecked: boolean) => void;
  isBusy?: boolean;
}

/** Allows messages by WhatsApp. The sentence is stored with the consent: it says from whom they come, and how. */
export function WhatsappBox({ isChecked, onCheck, isBusy = false }: WhatsappBoxProps) {
  const { brandName } = useStore();
  return (
    <label className="flex min-h-tap items-start gap-3">
      <input
        type="checkbox"
        className="mt-0.5 size-5 flex-none accent-ink"
        checked={isChecked}
        aria-busy={isBusy || undefined}
        onChange={({ target }) => onCheck(target.checked)}
      />
      <span>
        {whatsappConsentTexts.orders(brandName)}
        <span className="block text-sm text-ink-2">{whatsappFormTexts.about}</span>
      </span>
    </label>
  );
}
