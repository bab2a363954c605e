import type { PayeeDraft, PayeeProblems } from '#app/lib/read-payee.ts';
import { payeeTexts } from '#texts/payee.ts';
import { Field } from './field.tsx';

type TextName = Exclude<keyof PayeeDraft, 'kind'>;
const BANK_FIELDS: [TextName, 'numeric' | 'text'][] = [
  ['accountName', 'text'],
  ['accountNumber', 'numeric'],
  ['accountNumberAgain', 'numeric'],
  ['ifsc', 'text'],
];

interface PayeeFieldsProps {
  draft: PayeeDraft;
  problems: PayeeProblems;
  onChange: (draft: PayeeDraft) => void;
}

/** Asks for a UPI ID or a bank account. */
export function PayeeFields({ draft, problems, onChange }: PayeeFieldsProps) {
  const fields: typeof BANK_FIELDS = draft.kind === 'upi' ? [['upiId', 'text']] : BANK_FIELDS;
  return (
    <>
      <fieldset>
        <legend className="field-label">{payeeTexts.sendTo}</legend>
        {(['upi', 'bank'] as const).map((kind) => (
          <label key={kind} className="flex min-h-tap items-center gap-3">
            <input
              type="radio"
              name="kind"
              className="radio"
              checked={draft.kind === kind}
              onChange={() => onChange({ ...draft, kind })}
            />
            {payeeTexts.kinds[kind]}
          </label>
        ))}
      </fieldset>
      {fields.map(([name, inputMode]) => (
        <Field key={name} label={payeeTexts[name]} error={problems[name]}>
          {(control) => (
            <input
              {...control}
              className="input"
              name={name}
              inputMode={inputMode}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={120}
              value={draft[name]}
              onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </>
  );
}
