import type { Identity } from '#app/lib/send-call.ts';
import { PAGE_KEY_HEADER } from '#core/contract/staff.ts';

/**
 * What shows the server that a call is made by the back office, beside the cookie that the browser sends with it. It comes
 * with the page or with the sign-in and lives in this page's memory alone: scripts of the shop cannot get at it.
 */
let pageKey = typeof document === 'undefined' ? undefined : takeFromPage();

function takeFromPage(): string | undefined {
  const given = document.querySelector<HTMLMetaElement>('meta[name="page-key"]');
  given?.remove();
  return given?.content;
}

export function rememberPageKey(key: string): void {
  pageKey = key;
}

export function forgetPageKey(): void {
  pageKey = undefined;
}

/** Nothing when nobody has signed in. */
export function staffIdentity(): Identity | undefined {
  return pageKey === undefined ? undefined : { [PAGE_KEY_HEADER]: pageKey };
}
