import type { Given } from '#core/contract/call.ts';
import type { givePayee } from '#core/contract/payments.ts';
import { keysOf } from '#core/objects.ts';
import { ACCOUNT_NUMBER, IFSC, type PayeeKind, UPI_ID } from '#core/rules/payee.ts';
import { payeeProblems, payeeTexts } from '#texts/payee.ts';
import { type Problems, RadioField, TextField } from './field.tsx';

/** The form as it is being filled in. */
type PayeeDraft = typeof EMPTY_PAYEE;

export const EMPTY_PAYEE = {
  kind: 'upi' as PayeeKind,
  upiId: '',
  accountName: '',
  accountNumber: '',
  accountNumberAgain: '',
  ifsc: '',
};

export type PayeeBody = NonNullable<Given<typeof givePayee>['body']>;

const BANK_FIELDS = ['accountName', 'accountNumber', 'accountNumberAgain', 'ifsc'] as const;

/** Asks for a UPI ID or a bank account. */
export function PayeeFields(props: { draft: PayeeDraft; onChange: (draft: PayeeDraft) => void }) {
  const { draft, onChange } = props;
  return (
    <>
      <RadioField
        label={payeeTexts.sendTo}
        name="kind"
        values={['upi', 'bank']}
        labels={payeeTexts.kinds}
        chosen={draft.kind}
        onChoose={(kind) => onChange({ ...draft, kind })}
      />
      {(draft.kind === 'upi' ? (['upiId'] as const) : BANK_FIELDS).map((name) => (
        <TextField
          key={name}
          label={payeeTexts[name]}
          name={name}
          inputMode={name.startsWith('accountNumber') ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={120}
          value={draft[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.target.value })}
        />
      ))}
    </>
  );
}

/** What is sent to the server, or what is wrong with it. */
export function readPayee(draft: PayeeDraft): { body: PayeeBody | null; problems: Problems } {
  const { kind } = draft;
  if (kind === 'upi') {
    const upiId = draft.upiId.trim();
    const isWrong = !UPI_ID.test(upiId);
    return isWrong
      ? { body: null, problems: { upiId: payeeProblems.upiId } }
      : { body: { kind, upiId }, problems: {} };
  }
  const accountName = draft.accountName.trim();
  const accountNumber = noBlanks(draft.accountNumber);
  const accountNumberAgain = noBlanks(draft.accountNumberAgain);
  const ifsc = noBlanks(draft.ifsc).toUpperCase();
  const checks = {
    accountName: accountName.length >= 2,
    accountNumber: ACCOUNT_NUMBER.test(accountNumber),
    accountNumberAgain: accountNumber === accountNumberAgain,
    ifsc: IFSC.test(ifsc),
  };
  const wrong = keysOf(checks).filter((name) => !checks[name]);
  const problems = Object.fromEntries(wrong.map((name) => [name, payeeProblems[name]]));
  const body = { kind, accountName, accountNumber, accountNumberAgain, ifsc };
  return { body: wrong.length === 0 ? body : null, problems };
}

function noBlanks(text: string): string {
  return text.replaceAll(/\s/g, '');
}
