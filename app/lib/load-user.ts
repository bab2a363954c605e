import { type SessionUser, sessionStore } from './session-store.ts';
import { requestAsUser } from './user-request.ts';

/** Asks the server whose token this is. A failure is only logged: the shopper can do without, and nobody is bothered. */
export async function loadUser(): Promise<void> {
  try {
    sessionStore.setUser(userOf(await requestAsUser('/api/auth/profile')));
  } catch (error) {
    console.error(error);
  }
}

/** The user is under `user`, or is the answer itself. */
function userOf(answer: unknown): SessionUser {
  const user = isRecord(answer) && isRecord(answer.user) ? answer.user : answer;
  if (!isRecord(user) || typeof user._id !== 'string') throw new Error('The answer names no user');
  return { _id: user._id, ...(typeof user.phone === 'string' && { phone: user.phone }) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
