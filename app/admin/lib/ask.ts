import { type LoaderFunctionArgs, redirect } from 'react-router';
import { isLoggedOut, isRefusal } from '#app/lib/api-failure.ts';
import { type FileCall, type FileWanted, saveFile } from '#app/lib/save-file.ts';
import { type Asked, type AskedArguments, sendCall } from '#app/lib/send-call.ts';
import { createExternalStore } from '#app/ui/external-store.ts';
import { showToast } from '#app/ui/toast.ts';
import type { Answer, Call } from '#core/contract/call.ts';
import { staffIdentity } from './page-key.ts';

/**
 * Makes a call for something that a person does. When the session has ended meanwhile, the code is asked for on the spot
 * and the call is made again, so that nothing that was typed is lost.
 */
export function ask<C extends Call>(call: C, ...[asked]: AskedArguments<C>): Promise<Answer<C>> {
  return askWith(call, asked);
}

/** The same for a call that is not known beforehand. */
export function askWith<C extends Call>(call: C, asked: Asked<C> | undefined): Promise<Answer<C>> {
  return withSignIn(() => sendCall(call, asked, staffIdentity()));
}

async function withSignIn<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isLoggedOut(error)) throw error;
    await askToSignIn();
    return send();
  }
}

/** Makes a call for a screen that loads. Who is not signed in is led to the sign-in, and back afterwards. */
export function load<C extends Call>(page: { request: Request }, call: C, ...[asked]: AskedArguments<C>) {
  return loadWith(page.request, call, asked);
}

async function loadWith<C extends Call>(request: Request, call: C, asked: Asked<C> | undefined) {
  const identity = staffIdentity();
  if (!identity) throw toSignIn(request);
  try {
    return await sendCall(call, asked, identity, request.signal);
  } catch (error) {
    if (isLoggedOut(error)) throw toSignIn(request);
    throw error;
  }
}

/** The loader of a screen that makes one call; its parameters come from the screen's address. */
export function loaderFor<C extends Call>(call: C) {
  return ({ request, params }: LoaderFunctionArgs): Promise<Answer<C>> => {
    // Whatever an address says is checked by the server.
    const asked: object = { params, query: call.query && new URL(request.url).searchParams };
    return loadWith(request, call, asked as Asked<C>);
  };
}

/** Makes a call that nobody waits for. It fails quietly when the session has ended. */
export function poll<C extends Call>(call: C, ...[asked]: AskedArguments<C>): Promise<Answer<C>> {
  return sendCall(call, asked, staffIdentity());
}

function toSignIn({ url }: Request): Response {
  const { pathname, search } = new URL(url);
  const withinOffice = pathname.replace(/^\/admin/, '') + search;
  return redirect(`/sign-in?from=${encodeURIComponent(withinOffice)}`);
}

/** Those who wait for the session to be taken up again; null while nobody does. */
export const signInWanted = createExternalStore<(() => void) | null>(null);

let asking: Promise<void> | null = null;

/** Opens the sign-in over the screen; resolves when it has succeeded. Several calls share one asking. */
export function askToSignIn(): Promise<void> {
  asking ??= new Promise<void>((resolve) => {
    signInWanted.update(() => () => {
      signInWanted.update(() => null);
      asking = null;
      resolve();
    });
  });
  return asking;
}

/** Saves a file of the back office, or throws. When the session has ended, the code is asked for on the spot. */
export function askForFile<C extends FileCall>(call: C, wanted: FileWanted<C>): Promise<void> {
  return withSignIn(() => saveFile(call, wanted, staffIdentity()));
}

/** The same; what goes wrong is said to the person who asked. */
export async function saveStaffFile<C extends FileCall>(call: C, wanted: FileWanted<C>): Promise<void> {
  try {
    await askForFile(call, wanted);
  } catch (error) {
    showToast(failureText(error), { kind: 'error' });
  }
}

/** The message of a failure, for the person who caused it. */
export function failureText(error: unknown): string {
  return isRefusal(error) ? error.message : 'Something went wrong. Check your connection and try again.';
}
