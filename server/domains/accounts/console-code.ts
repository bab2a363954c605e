import type { Db } from '#server/db/client.ts';
import { deleteCode, insertCode } from './accounts.queries.ts';
import { CONSOLE_CODE_MINUTES, consoleHandle, hashCode, makeCode } from './login-code.ts';
import { selectAccount } from './send-limits.queries.ts';

/**
 * A code for a member of staff whom no SMS reaches, made on the store's own machine. Null for a phone that is not the
 * staff's.
 */
export async function makeConsoleCode(
  db: Db,
  { phone, secret, now }: { phone: string; secret: string; now: Date },
): Promise<string | null> {
  const account = await selectAccount(db, { phone, address: '' });
  if (!account?.isStaff) return null;
  const code = makeCode();
  const handle = consoleHandle(phone);
  await deleteCode(db, handle);
  await insertCode(db, {
    handle,
    phone,
    address: '',
    codeHash: hashCode(secret, { phone, code }),
    sentAt: now,
    expiresAt: new Date(now.getTime() + CONSOLE_CODE_MINUTES * 60_000),
  });
  return code;
}
