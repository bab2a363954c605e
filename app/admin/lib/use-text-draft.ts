import { useState } from 'react';

export type TextDraft = ReturnType<typeof useTextDraft>;

/** A text that is being typed and survives a reload; `start` until something is typed. */
export function useTextDraft(key: string, start: string) {
  const storageKey = `draft:${key}`;
  const [typed, setTyped] = useState(() => sessionStorage.getItem(storageKey));

  function change(text: string) {
    setTyped(text);
    sessionStorage.setItem(storageKey, text);
  }

  function forget() {
    setTyped(null);
    sessionStorage.removeItem(storageKey);
  }

  return { text: typed ?? start, isTyped: typed !== null && typed !== start, change, forget };
}
