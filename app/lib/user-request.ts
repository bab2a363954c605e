import { ApiFailure } from './api-failure.ts';
import { type ApiRequest, requestApi } from './api-request.ts';
import { sessionStore } from './session-store.ts';

/** Calls the API as the logged-in shopper. A token that the server no longer accepts is forgotten. */
export async function requestAsUser(path: string, request: Omit<ApiRequest, 'token'> = {}): Promise<unknown> {
  const token = sessionStore.read()?.token;
  try {
    return await requestApi(path, { ...request, token });
  } catch (error) {
    if (isLoggedOut(error) && sessionStore.read()?.token === token) sessionStore.clear();
    throw error;
  }
}

/** Whether a call failed because nobody is logged in (any more). */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}
