import type { openTestStore } from './test-store.ts';

type TestStore = Pick<Awaited<ReturnType<typeof openTestStore>>, 'app' | 'services'>;

/** Logs a phone in as a shopper does: asks for the code, reads it in the demo inbox and sends it. */
export async function logIn(store: TestStore, phone = '9876543210') {
  const otp = await requestCode(store, phone);
  const response = await postJson(store, '/api/auth/verify-otp', { phone, otp });
  const { user, token } = response.json<{ user: { _id: string }; token: string }>();
  return { token, userId: user._id, headers: { authorization: `Bearer ${token}` } };
}

/** Asks for a code as everybody does, and reads it in the demo inbox. */
export async function requestCode(store: TestStore, phone: string): Promise<string> {
  await postJson(store, '/api/auth/send-otp', { phone });
  return readCode(store, phone);
}

/** The newest code sent to a phone. */
export async function readCode({ services }: TestStore, phone: string): Promise<string> {
  const [newest] = await services.demoInbox.list({ to: phone });
  const code = /#(?<code>\d{6})$/.exec(newest?.text ?? '')?.groups?.code;
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}

export async function postJson({ app }: TestStore, url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, payload });
  if (response.statusCode !== 200)
    throw new Error(`${url} answered ${response.statusCode}: ${response.body}`);
  return response;
}
