import { randomUUID } from 'node:crypto';
import type { LoggedIn, Profile, User, WhatsappChoice } from '#core/contract/accounts.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '#core/rules/message-language.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { SmsSender } from '#server/integrations/sms.ts';
import * as queries from './accounts.queries.ts';
import { recordConsent, type ShownPolicy } from './consents.ts';
import { createDeviceMarks } from './device-mark.ts';
import {
  CODE_TRIES,
  CONSOLE_CODE_TRIES,
  consoleHandle,
  hashCode,
  hashLogin,
  isSameHash,
  REPEAT_MINUTES,
} from './login-code.ts';
import { createCodeSending } from './send-code.ts';
import { selectRepeated } from './sessions.queries.ts';
import { createSessions, type SignedInUser } from './sessions.ts';
import { createTokens } from './tokens.ts';
import { readWhatsapp } from './whatsapp-consents.queries.ts';
import { chooseWhatsapp } from './whatsapp-consents.ts';

export interface AccountParts {
  db: Db;
  sms: SmsSender;
  readIdentity: () => Promise<StoreIdentity>;
  /** What whoever logs in agrees to. */
  readAgreedPolicies: () => Promise<ShownPolicy[]>;
  /** Signs tokens and keys the hashes of codes. */
  secret: string;
  /** False: any number of codes may be asked for. The tries per code count all the same. */
  limits: boolean;
  storeSendsPerDay: number;
  /** Whether anything can be sent by WhatsApp. */
  isWhatsappOffered: boolean;
  /** Sends a login code by WhatsApp. False when it certainly was not sent. */
  sendCodeByWhatsapp: (code: CodeByWhatsapp) => Promise<boolean>;
  /** In which languages that can be done. */
  readLanguages: () => Promise<MessageLanguage[]>;
  now: () => Date;
  /** For what a person must look at. */
  alarm: (text: string) => void;
}

/** A login code on its way to a phone. */
export interface CodeByWhatsapp {
  key: string;
  phone: string;
  code: string;
}

interface LoginTry extends queries.CodeTry {
  otp: string;
  repeatKey?: string | undefined;
  userAgent?: string | undefined;
}

export function createAccounts(parts: AccountParts) {
  const { db, secret, now } = parts;
  const sessions = createSessions({ db, tokens: createTokens(secret), now });
  const marks = createDeviceMarks(secret);
  const { sendCode } = createCodeSending(parts);

  /** Logs in with the code that was sent. The answer to a wrong, an old and a used-up code is the same. */
  async function verifyCode({ otp, userAgent, repeatKey, ...attempt }: LoginTry): Promise<LoggedIn> {
    const { phone, address } = attempt;
    const repeatHash = hashLogin(secret, { ...attempt, otp, repeatKey });
    const shown = await parts.readAgreedPolicies();
    // A wrong code must not undo the counting of its try: the transaction ends well, and the refusal comes after.
    const opened = await db.transaction(async (tx) => {
      if (!(await isRightCode(tx, { ...attempt, otp })))
        return (await findRepeated(tx, phone, repeatHash)) ?? 'wrong';
      await queries.deleteCodes(tx, phone);
      const user = await queries.findOrAddUser(tx, { id: randomUUID(), phone });
      if (user.disabled) return 'disabled';
      await recordConsent(tx, { userId: user.id, shown, at: now() });
      const opening = { userId: user.id, kind: 'shopper', address, userAgent, repeatHash } as const;
      return { user, session: await sessions.openSession(tx, opening) };
    });
    if (opened === 'wrong') throw new Refusal('otp-invalid', { field: 'otp' });
    if (opened === 'disabled') throw new Refusal('account-disabled');
    const { user, session } = opened;
    const token = await sessions.signToken(session);
    return { user: presentUser(user), token, device: await marks.sign(user.id, session.createdAt) };
  }

  /**
   * Whoever lost the answer to a login and sends the same request again gets it once more: the same session, and the same
   * token. The code is used up all the same.
   */
  async function findRepeated(tx: Tx, phone: string, repeatHash: string | null) {
    if (repeatHash === null) return undefined;
    const after = new Date(now().getTime() - REPEAT_MINUTES * 60_000);
    return selectRepeated(tx, { phone, repeatHash, after });
  }

  /** Counts the try, whether it was right or not: the transaction must not be undone. */
  async function isRightCode(
    tx: Tx,
    { otp, ...attempt }: queries.CodeTry & { otp: string },
  ): Promise<boolean> {
    const given = hashCode(secret, { phone: attempt.phone, code: otp });
    const codeHash = await queries.takeTry(tx, { ...attempt, most: CODE_TRIES, now: now() });
    const isRight = codeHash !== null && isSameHash(codeHash, given);
    return isRight || isConsoleCode(tx, attempt, given);
  }

  /** A code that was made on the store's own machine is good for whoever types it. */
  async function isConsoleCode(tx: Tx, { phone, address }: queries.CodeTry, given: string): Promise<boolean> {
    const attempt = { phone, handle: consoleHandle(phone), address };
    const codeHash = await queries.takeTry(tx, { ...attempt, most: CONSOLE_CODE_TRIES, now: now() });
    return codeHash !== null && isSameHash(codeHash, given);
  }

  async function readProfile(signedIn: SignedInUser): Promise<Profile> {
    const user = presentUser(signedIn);
    const [allowed, chosen, known] = await Promise.all([
      readWhatsapp(db, signedIn.id),
      queries.selectLanguage(db, signedIn.id),
      parts.readLanguages(),
    ]);
    const languages = known.map((code) => ({ code, name: MESSAGE_LANGUAGES[code] }));
    const language = known.find((code) => code === chosen) ?? 'en';
    return { ...user, user, ...allowed, isWhatsappOffered: parts.isWhatsappOffered, language, languages };
  }

  async function chooseOwnWhatsapp(userId: string, choice: WhatsappChoice): Promise<void> {
    const { brandName } = await parts.readIdentity();
    await db.transaction((tx) => chooseWhatsapp(tx, { userId, choice, brandName, at: now() }));
  }

  async function chooseLanguage(userId: string, language: MessageLanguage): Promise<void> {
    await queries.updateLanguage(db, userId, language);
  }

  async function forgetOutdated(): Promise<void> {
    await queries.deleteOutdated(db, now());
  }

  return {
    ...sessions,
    ...{ sendCode, verifyCode, readProfile, forgetOutdated },
    chooseWhatsapp: chooseOwnWhatsapp,
    chooseLanguage,
    // For the staff's own sign-in.
    isRightCode,
  };
}

function presentUser({ id, phone, role }: Pick<queries.UserRow, 'id' | 'phone' | 'role'>): User {
  return { _id: id, phone, ...(role && { role }) };
}
