import type { Given } from '#core/contract/call.ts';
import type { givePayee } from '#core/contract/payments.ts';
import { keysOf } from '#core/objects.ts';
import { ACCOUNT_NUMBER, IFSC, type PayeeKind, UPI_ID } from '#core/rules/payee.ts';
import { payeeProblems } from '#texts/payee.ts';

/** The form as it is being filled in. */
export interface PayeeDraft {
  kind: PayeeKind;
  upiId: string;
  accountName: string;
  accountNumber: string;
  accountNumberAgain: string;
  ifsc: string;
}

export const EMPTY_PAYEE: PayeeDraft = {
  kind: 'upi',
  upiId: '',
  accountName: '',
  accountNumber: '',
  accountNumberAgain: '',
  ifsc: '',
};

export type PayeeBody = NonNullable<Given<typeof givePayee>['body']>;
export type PayeeProblems = Partial<Record<Exclude<keyof PayeeDraft, 'kind'>, string>>;

/** What is sent to the server, or what is wrong with it. */
export function readPayee(draft: PayeeDraft): { body: PayeeBody | null; problems: PayeeProblems } {
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
