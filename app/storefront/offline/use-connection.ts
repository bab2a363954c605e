import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { lastCall, noteCall } from '#app/lib/connection.ts';
import { SAVED_AT_ATTRIBUTE } from '#core/rules/saved-at.ts';

/** Of the document as it was opened; later screens are made of answers, which say for themselves how old they are. */
const DOCUMENT_SAVED_AT = document.documentElement.getAttribute(SAVED_AT_ATTRIBUTE);

/** Whether the browser itself knows of no network. */
export function useHasNoNetwork(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => !navigator.onLine);
}

function subscribeToNetwork(listener: () => void): () => void {
  const ended = new AbortController();
  window.addEventListener('online', listener, ended);
  window.addEventListener('offline', listener, ended);
  return () => ended.abort();
}

/** Whether the store can be reached, and how old the screen is if not. When it can be again, the screen is renewed. */
export function useConnection() {
  const { key } = useLocation();
  const [firstKey] = useState(key);
  const [documentSavedAt, setDocumentSavedAt] = useState(DOCUMENT_SAVED_AT);
  const call = lastCall.use();
  const hasNoNetwork = useHasNoNetwork();
  const { revalidate } = useRevalidator();
  const savedAt = (key === firstKey ? documentSavedAt : null) ?? call?.savedAt ?? null;
  const isOffline = hasNoNetwork || call?.isAnswered === false;

  async function refresh() {
    await revalidate();
    const isFresh = lastCall.read()?.isAnswered && !lastCall.read()?.savedAt;
    if (isFresh) setDocumentSavedAt(null);
  }

  const comeBack = useEffectEvent(() => {
    const wasAway = savedAt !== null || call?.isAnswered === false;
    if (!wasAway) return;
    noteCall({ isAnswered: true, savedAt });
    if (savedAt !== null) refresh();
  });
  useEffect(() => {
    const ended = new AbortController();
    window.addEventListener('online', comeBack, ended);
    return () => ended.abort();
  }, []);

  /** The phone had not noticed that it was cut off, and does not notice that it no longer is. */
  const isAnsweredAgain = documentSavedAt !== null && call?.isAnswered === true && !call.savedAt;
  const renew = useEffectEvent(refresh);
  useEffect(() => {
    if (isAnsweredAgain) renew();
  }, [isAnsweredAgain]);

  return { savedAt, isOffline, hasNoNetwork, refresh };
}
