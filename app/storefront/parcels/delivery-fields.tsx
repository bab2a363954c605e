import { TextArea, TextField } from '#app/ui/field.tsx';
import { ADDRESS_LENGTH } from '#core/rules/failed-answer.ts';
import { INDIAN_MOBILE, PHONE_LENGTH } from '#core/rules/shipping.ts';
import { answerTexts } from '#texts/tracking.ts';

/** Another address. The one that is known is never shown: whoever has the link may not be its shopper. */
export function AddressField({ label }: { label: string }) {
  return (
    <TextArea
      label={label}
      note={answerTexts.optional}
      name="address"
      rows={2}
      minLength={ADDRESS_LENGTH.least}
      maxLength={ADDRESS_LENGTH.most}
      placeholder={answerTexts.addressExample}
      autoComplete="off"
    />
  );
}

export function PhoneField() {
  return (
    <TextField
      label={answerTexts.phone}
      note={answerTexts.optional}
      name="phone"
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      pattern={INDIAN_MOBILE.source.slice(1, -1)}
      maxLength={PHONE_LENGTH}
      title={answerTexts.phoneInvalid}
    />
  );
}
