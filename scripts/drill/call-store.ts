import { z } from 'zod';

/** Who waits longer than this gives up and tries again. */
const PATIENCE_MS = 8000;

export interface Answer {
  status: number;
  body: unknown;
}

interface Wanted {
  method?: 'GET' | 'POST' | 'PUT';
  token?: string;
  key?: string;
  body?: object;
}

/** One call of the store's API. Throws only where there is no answer at all. */
export async function callStore(
  url: string,
  { method = 'GET', token, key, body }: Wanted = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

const inboxSchema = z.array(z.object({ text: z.string() }));
const loginSchema = z.object({ token: z.string() });

/** Logs a phone in as a shopper does. */
export function logIn(base: string, phone: string): Promise<string> {
  return enter(base, phone, '/api/auth/verify-otp');
}

/** Signs a member of staff in. */
export function signIn(base: string, phone: string): Promise<string> {
  return enter(base, phone, '/api/admin/session');
}

/** The code is in the demo inbox. */
async function enter(base: string, phone: string, door: string): Promise<string> {
  await callStore(`${base}/api/auth/send-otp`, { method: 'POST', body: { phone } });
  const inbox = await callStore(`${base}/dev/inbox.json?to=${phone}`);
  const otp = /#(?<code>\d{6})$/.exec(inboxSchema.parse(inbox.body)[0]?.text ?? '')?.groups?.code;
  const login = await callStore(`${base}${door}`, { method: 'POST', body: { phone, otp } });
  return loginSchema.parse(login.body).token;
}
