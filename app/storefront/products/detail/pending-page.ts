import { loadUntilDone } from '#app/lib/load-until-done.ts';
import { createPageReader } from '#app/lib/page-reader.ts';
import { loadProductPage, type ProductPageModel } from './product-page.ts';

/** An answer within this time is shown at once, without a loading page that would only flash by. */
const PATIENCE_MS = 120;

/** A page that the browser is asking for, again and again if need be. */
export interface PendingPage {
  id: string;
  page: Promise<ProductPageModel | null>;
  /** For when the shopper goes elsewhere. */
  cancel: () => void;
}

let underway: PendingPage | null = null;

/** Goes on with the page that is already being asked for, or starts to ask. Only one is asked for at a time. */
export function pendingPageOf(id: string): PendingPage {
  if (underway?.id === id) return underway;
  underway?.cancel();
  underway = startLoading(id);
  return underway;
}

/** The page if it is there or comes quickly, else undefined. */
export async function pageIfQuick(pending: PendingPage): Promise<ProductPageModel | null | undefined> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const page = await Promise.race([pending.page, patience]);
  if (page !== undefined && underway === pending) underway = null;
  return page;
}

function startLoading(id: string): PendingPage {
  const controller = new AbortController();
  const reader = createPageReader(controller.signal);
  const page = loadUntilDone(() => loadProductPage(reader, id), { signal: controller.signal });
  // Once it is cancelled nobody listens.
  page.catch(() => {});

  const pending: PendingPage = { id, page, cancel };
  function cancel() {
    if (underway === pending) underway = null;
    controller.abort();
  }
  return pending;
}
