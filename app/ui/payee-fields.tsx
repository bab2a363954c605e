import type { PayeeDraft, PayeeProblems } from '#app/lib/read-payee.ts';
import { Field } from './field.tsx';

const KINDS = { upi: 'UPI ID', bank: 'Bank account' } as const;

type TextName = Exclude<keyof PayeeDraft, 'kind'>;
const BANK_FIELDS: [TextName, string, 'numeric' | 'text'][] = [
  ['accountName', 'Account holder’s name', 'text'],
  ['accountNumber', 'Account number', 'numeric'],
  ['accountNumberAgain', 'Account number again', 'numeric'],
  ['ifsc', 'IFSC', 'text'],
];

interface PayeeFieldsProps {
  draft: PayeeDraft;
  problems: PayeeProblems;
  onChange: (draft: PayeeDraft) => void;
}

/** Asks for a UPI ID or a bank account. */
export function PayeeFields({ draft, problems, onChange }: PayeeFieldsProps) {
  const fields: [TextName, string, 'numeric' | 'text'][] =
    draft.kind === 'upi' ? [['upiId', 'UPI ID', 'text']] : BANK_FIELDS;
  return (
    <>
      <fieldset>
        <legend className="field-label">Send it to</legend>
        {(['upi', 'bank'] as const).map((kind) => (
          <label key={kind} className="flex min-h-tap items-center gap-3">
            <input
              type="radio"
              name="kind"
              className="radio"
              checked={draft.kind === kind}
              onChange={() => onChange({ ...draft, kind })}
            />
            {KINDS[kind]}
          </label>
        ))}
      </fieldset>
      {fields.map(([name, label, inputMode]) => (
        <Field key={name} label={label} error={problems[name]}>
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
