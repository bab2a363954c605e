import { redirect } from 'react-router';
import { ApiFailure } from '#app/lib/api-failure.ts';
import { type ApiRequest, requestApi } from '#app/lib/api-request.ts';
import { sessionStore } from '#app/lib/session-store.ts';
import { isLoggedOut } from '#app/lib/user-request.ts';
import type { Versioned } from '#core/contract/versioned.ts';
import { askToSignIn } from './sign-in-again.ts';

interface Answer<T> {
  data: T;
}

/** Reads for a screen. Who is not signed in is led to the sign-in, and back afterwards. Use it in loaders. */
export async function readAsStaff<T>(path: string, request: Request): Promise<T> {
  const token = sessionStore.read()?.token;
  if (token === undefined) throw toSignIn(request);
  try {
    // The server checks every answer against the same contract before it sends it.
    const answer = (await requestApi(`/api/admin${path}`, { token, signal: request.signal })) as Answer<T>;
    return answer.data;
  } catch (error) {
    if (isLoggedOut(error)) throw toSignIn(request);
    throw error;
  }
}

/**
 * Calls for something that a person does. When the session has ended meanwhile, the code is asked for on the spot and
 * the call is made again, so that nothing that was typed is lost.
 */
export async function callAsStaff<T>(path: string, request: Omit<ApiRequest, 'token'> = {}): Promise<T> {
  const call = () => requestApi(`/api/admin${path}`, { ...request, token: sessionStore.read()?.token });
  try {
    return (await call()) as T;
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
    await askToSignIn();
    return (await call()) as T;
  }
}

/** Where something with a version is saved and read again. */
export function savedAt<Value>(path: string, readPath = path) {
  return {
    save: (body: Versioned<Value>) => callAsStaff(path, { method: 'PUT', body }),
    reload: async () => (await callAsStaff<Answer<Versioned<Value>>>(readPath)).data,
  };
}

/** The words of a failure for the person who caused it. */
export function failureText(error: unknown): string {
  if (error instanceof ApiFailure && error.kind === 'refused') return error.message;
  return 'Something went wrong. Check your connection and try again.';
}

function toSignIn({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  const withinOffice = pathname.replace(/^\/admin/, '') + search;
  return redirect(`/sign-in?from=${encodeURIComponent(withinOffice)}`);
}
