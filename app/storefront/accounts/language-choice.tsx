import { useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { SelectField } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { chooseLanguage, type Profile } from '#core/contract/accounts.ts';
import { whatsappFormTexts } from '#texts/whatsapp.ts';

interface LanguageChoiceProps {
  languages: Profile['languages'];
  chosen: Profile['language'];
}

/** In which language messages by WhatsApp are written. */
export function LanguageChoice({ languages, chosen }: LanguageChoiceProps) {
  const [language, setLanguage] = useState(chosen);
  const { run } = useBusy();

  function choose(code: string) {
    const wanted = languages.find((known) => known.code === code);
    if (!wanted) return;
    run(async () => {
      setLanguage(wanted.code);
      try {
        await ask(chooseLanguage, { body: { language: wanted.code } });
        showToast(whatsappFormTexts.languageSaved);
      } catch (error) {
        console.warn(error);
        setLanguage(language);
        showToast(whatsappFormTexts.failed, { kind: 'error' });
      }
    });
  }

  return (
    <div className="mt-4 max-w-80">
      <SelectField
        label={whatsappFormTexts.language}
        name="language"
        value={language}
        onChange={({ target }) => choose(target.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
