/** Where the money of a cash order goes back to. */
const PAYEE_KINDS = ['upi', 'bank'] as const;
export type PayeeKind = (typeof PAYEE_KINDS)[number];

/** Such as asha@okaxis; the part behind the @ names the bank's app and has no dot, unlike an e-mail address. */
export const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,98}@[a-z][a-z0-9]{1,62}$/i;
export const ACCOUNT_NUMBER = /^\d{9,18}$/;
/** Four letters of the bank, a zero, six of the branch. */
export const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/;

/** A bank's reference of a transfer (UTR). */
export const TRANSFER_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9/-]{3,}$/;

/** How long the link in the SMS can be used. */
export const PAYEE_LINK_DAYS = 30;

/** A message as staff may read it: whoever has the link can say where the money goes. */
export function hidePayeeLink(message: string): string {
  return message.replaceAll(/(\/refund#)[\w-]+/g, '$1…');
}

/** Enough for its owner to know it, too little for anybody else. Null until the shopper has said where the money goes. */
export function maskPayee({
  upiId,
  accountNumber,
}: {
  upiId: string | null;
  accountNumber: string | null;
}): string | null {
  if (accountNumber !== null) return `account ending ${accountNumber.slice(-4)}`;
  if (upiId === null) return null;
  const [name = '', bank = ''] = upiId.split('@');
  return `${name.slice(0, 2)}•••@${bank}`;
}
