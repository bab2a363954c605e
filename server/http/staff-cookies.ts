import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_KEY_HEADER } from '#core/contract/staff.ts';

/**
 * With the prefix a browser takes them over https alone, and from this very host: no other name of the domain can slip one
 * in. It demands that they go with every path; without https they go where they are needed.
 */
const COOKIES = {
  https: {
    session: { name: '__Host-staff_session', path: '/' },
    page: { name: '__Host-staff_page', path: '/' },
  },
  http: {
    session: { name: 'staff_session', path: '/api/admin' },
    page: { name: 'staff_page', path: '/admin' },
  },
};
const PAGE_KEY = /^[\w-]{43}$/;

/** What a sign-in to the back office leaves in the browser. */
export interface StaffSignIn {
  token: string;
  /** What the pages of the back office know, and those of the shop do not. */
  pageKey: string;
  until: Date;
}

/**
 * The session counts in calls of the back office alone, and no script can read it. But the browser would send it with
 * calls that a script on a page of the shop makes, too: the store has one origin. So such a call must also bring the page
 * key, which is in the pages of the back office and nowhere else.
 */
export function setStaffCookies(reply: FastifyReply, { token, pageKey, until }: StaffSignIn): void {
  const { protocol } = reply.request;
  const { session, page } = COOKIES[protocol];
  const options = { httpOnly: true, secure: protocol === 'https', expires: until };
  reply.header('Set-Cookie', [
    stringifySetCookie({ ...session, value: token, ...options, sameSite: 'strict' }),
    // Lax: who follows a link in a message to the back office is signed in there, too.
    stringifySetCookie({ ...page, value: pageKey, ...options, sameSite: 'lax' }),
  ]);
}

export function clearStaffCookies(reply: FastifyReply): void {
  setStaffCookies(reply, { token: '', pageKey: '', until: new Date(0) });
}

/** The session that the browser keeps, with what shows that the call was made by a page of the back office. */
export function readStaffCookie({ headers, protocol }: FastifyRequest): { token: string; pageKey: string } {
  const pageKey = headers[PAGE_KEY_HEADER];
  return {
    token: parseCookie(headers.cookie ?? '')[COOKIES[protocol].session.name] ?? '',
    pageKey: typeof pageKey === 'string' ? pageKey : '',
  };
}

/**
 * The key for a page of the back office that a person opens; none for whatever a script asks for. Browsers say which of
 * them it is in a header that no script can set, and cut the page off from the window that opened it
 * (Cross-Origin-Opener-Policy).
 */
export function readPageKey({
  headers,
  protocol,
}: Pick<FastifyRequest, 'headers' | 'protocol'>): string | undefined {
  if (headers['sec-fetch-dest'] !== 'document') return undefined;
  const key = parseCookie(headers.cookie ?? '')[COOKIES[protocol].page.name];
  return key !== undefined && PAGE_KEY.test(key) ? key : undefined;
}
