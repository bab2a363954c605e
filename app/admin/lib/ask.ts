import { redirect } from 'react-router';
import { isLoggedOut } from '#app/lib/api-failure.ts';
import { type Asked, type AskedArguments, sendCall } from '#app/lib/send-call.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import type { Answer, Call } from '#core/contract/call.ts';
import { askToSignIn } from './sign-in-again.ts';

/**
 * Makes a call for something that a person does. When the session has ended meanwhile, the code is asked for on the spot
 * and the call is made again, so that nothing that was typed is lost.
 */
export function ask<C extends Call>(call: C, ...[asked]: AskedArguments<C>): Promise<Answer<C>> {
  return askWith(call, asked);
}

/** The same for a call that is not known beforehand. */
export async function askWith<C extends Call>(call: C, asked: Asked<C> | undefined): Promise<Answer<C>> {
  const send = () => sendCall(call, asked, sessionStore.read()?.token);
  try {
    return await send();
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
    await askToSignIn();
    return send();
  }
}

/** Makes a call for a screen that loads. Who is not signed in is led to the sign-in, and back afterwards. */
export async function load<C extends Call>(
  { request }: { request: Request },
  call: C,
  ...[asked]: AskedArguments<C>
): Promise<Answer<C>> {
  const token = sessionStore.read()?.token;
  if (token === undefined) throw toSignIn(request);
  try {
    return await sendCall(call, asked, token, request.signal);
  } catch (error) {
    if (isLoggedOut(error)) throw toSignIn(request);
    throw error;
  }
}

/** Makes a call that nobody waits for. It fails quietly when the session has ended. */
export function poll<C extends Call>(call: C, ...[asked]: AskedArguments<C>): Promise<Answer<C>> {
  return sendCall(call, asked, sessionStore.read()?.token);
}

function toSignIn({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  const withinOffice = pathname.replace(/^\/admin/, '') + search;
  return redirect(`/sign-in?from=${encodeURIComponent(withinOffice)}`);
}
