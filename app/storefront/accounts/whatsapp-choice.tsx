import { useId, useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { useStore } from '#app/lib/store-identity.ts';
import { SelectField } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { chooseWhatsapp, type Profile } from '#core/contract/accounts.ts';
import { whatsappConsentTexts, whatsappFormTexts } from '#texts/whatsapp.ts';
import { LanguageChoice } from './language-choice.tsx';
import { WhatsappBox } from './whatsapp-box.tsx';

/** The consents to messages by WhatsApp, given and withdrawn in the same place. */
export function WhatsappChoice({ profile }: { profile: Profile }) {
  const { whatsapp, hasCodesByWhatsapp, language, languages } = profile;
  const { brandName } = useStore();
  const titleId = useId();
  const aboutId = useId();
  const [chosen, setChosen] = useState({ orders: whatsapp.orders, codes: hasCodesByWhatsapp });
  const { isBusy, run } = useBusy();

  function choose(change: Partial<typeof chosen>, text: string) {
    return run(async () => {
      const wanted = { ...chosen, ...change };
      setChosen(wanted);
      try {
        await ask(chooseWhatsapp, { body: wanted });
        showToast(text);
      } catch (error) {
        console.warn(error);
        setChosen(chosen);
        showToast(whatsappFormTexts.failed, { kind: 'error' });
      }
    });
  }

  const chooseCodes = (codes: boolean) =>
    choose({ codes }, codes ? whatsappFormTexts.codesOn : whatsappFormTexts.codesOff);

  return (
    <section aria-labelledby={titleId} className="mt-10">
      <h2 id={titleId} className="mb-3 text-xl">
        {whatsappFormTexts.title}
      </h2>
      <div className="grid max-w-152 gap-4">
        <WhatsappBox
          isChecked={chosen.orders}
          isBusy={isBusy}
          onCheck={(orders) => choose({ orders }, orders ? whatsappFormTexts.on : whatsappFormTexts.off)}
        />
        <SelectField
          label={whatsappFormTexts.codes}
          name="codes"
          aria-describedby={aboutId}
          value={chosen.codes ? 'whatsapp' : 'sms'}
          onChange={({ target }) => chooseCodes(target.value === 'whatsapp')}
        >
          <option value="sms">{whatsappFormTexts.codesBySms}</option>
          <option value="whatsapp">{whatsappConsentTexts.codes(brandName)}</option>
        </SelectField>
        <p id={aboutId} className="-mt-2 text-sm text-ink-2">
          {whatsappFormTexts.codesAbout}
        </p>
      </div>
      {languages.length > 1 && <LanguageChoice languages={languages} chosen={language} />}
    </section>
  );
}
