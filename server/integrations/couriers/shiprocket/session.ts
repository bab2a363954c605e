import type { ShiprocketSettings } from '#server/courier-settings.ts';
import { parseJson } from '../../provider-call.ts';
import { CourierFailure, type TokenStore } from '../courier.ts';
import { dig, readNumber, readText } from '../loose-values.ts';
import type { Answer } from './client.ts';

const DAY_MS = 24 * 3_600_000;
const TOKEN_LIFE_MS = 10 * DAY_MS;
/** From day 8 on. */
const RENEWED_BEFORE_END_MS = 2 * DAY_MS;

/** We are not let in. Nothing of what was asked has been done. */
export class LoginRefused extends CourierFailure {
  constructor() {
    super('unknown', 'Shiprocket does not accept the store’s login');
  }
}

/** One token for all processes, renewed before it ends. */
export function createSession(
  { email, password }: ShiprocketSettings,
  {
    tokens,
    alarm,
    now,
    post,
  }: {
    tokens: TokenStore;
    alarm: (text: string) => void;
    now: () => Date;
    post: (path: string, body: unknown) => Promise<Answer>;
  },
) {
  let isRefused = false;
  let isUseless = false;
  let login: Promise<string> | undefined;

  async function getToken(): Promise<string> {
    const stored = await tokens.read('shiprocket');
    const leftMs = stored ? stored.expiresAt.getTime() - now().getTime() : 0;
    if (!stored || leftMs <= 0) return logIn();
    if (leftMs > RENEWED_BEFORE_END_MS || isRefused) return stored.token;
    // There are days left to get a new one.
    return logIn().catch(() => stored.token);
  }

  /** After a token was refused: another process may have a new one already. */
  async function renew(refused: string): Promise<string> {
    const stored = await tokens.read('shiprocket');
    return stored && stored.token !== refused ? stored.token : logIn();
  }

  /** Repeated logins can lock the account: one at a time, and none after a refusal until the settings are read anew. */
  function logIn(): Promise<string> {
    if (isRefused) throw new LoginRefused();
    login ??= askForToken().finally(() => {
      login = undefined;
    });
    return login;
  }

  async function askForToken(): Promise<string> {
    const { isOk, body } = await post('auth/login', { email, password });
    const token = readText(dig(body, 'token'));
    if (!isOk) throw reportRefused();
    if (token === null) throw new CourierFailure('unknown', 'Shiprocket answered the login without a token');
    const expiresAt = readExpiry(token) ?? new Date(now().getTime() + TOKEN_LIFE_MS);
    await tokens.write('shiprocket', { token, expiresAt });
    return token;
  }

  function reportRefused(): LoginRefused {
    if (!isRefused)
      alarm('Shiprocket does not accept SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD. Correct them and restart.');
    isRefused = true;
    return new LoginRefused();
  }

  /** A token that was just given does not open: the login is right, but the user may not do this. */
  function reportUseless(): CourierFailure {
    if (!isUseless)
      alarm(
        'Shiprocket refuses a token of its own. Does its API user have the rights for orders and shipments?',
      );
    isUseless = true;
    return new CourierFailure('unknown', 'Shiprocket refuses a token of its own');
  }

  return { getToken, renew, reportUseless };
}

/** When a JWT ends. It is not ours to check. */
function readExpiry(token: string): Date | null {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const seconds = readNumber(dig(parseJson(claims), 'exp'));
  return seconds === null ? null : new Date(seconds * 1000);
}
