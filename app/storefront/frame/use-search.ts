import { type FormEvent, type KeyboardEvent, startTransition, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { useDelayed } from '#app/ui/use-delayed.ts';
import { splitLanguage } from '#core/rules/language.ts';
import type { CardProduct } from '../products/listing/card-product.ts';

const TYPING_PAUSE_MS = 200;

export type Search = ReturnType<typeof useSearch>;

/** What the search field does: it follows the shop's `search` parameter, changes it, and suggests products. */
export function useSearch() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const changeShop = useChangeAddress('/shop');
  const isInShop = pathname === '/shop';
  const shopText = (isInShop && new URLSearchParams(search).get('search')) || '';

  const [draft, setDraft] = useState<string | null>(null);
  const [suggestions, setSuggestions] = useState<CardProduct[]>([]);
  const [active, setActive] = useState(-1);
  const [isListWanted, setIsListWanted] = useState(false);
  const [isBoxOpen, setIsBoxOpen] = useState(false);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);
  const searchSoon = useDelayed((wanted: string) => {
    suggest(wanted);
    showInShop(wanted);
  }, TYPING_PAUSE_MS);

  const text = draft ?? shopText;
  const isListOpen = isListWanted && suggestions.length > 0 && text.trim() !== '';

  function closeList() {
    searchSoon.cancel();
    asked.current?.abort();
    setIsListWanted(false);
    setActive(-1);
    setIsBoxOpen(false);
  }

  function close() {
    closeList();
    setDraft(null);
  }

  async function suggest(wanted: string) {
    asked.current?.abort();
    setActive(-1);
    if (wanted === '') return setSuggestions([]);
    const controller = new AbortController();
    asked.current = controller;
    try {
      // Only those who search need the code of it.
      const { findSuggestions } = await import('./suggestions.tsx');
      const found = await findSuggestions(wanted, controller.signal);
      if (!controller.signal.aborted) setSuggestions(found);
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error(error);
      setSuggestions([]);
    }
  }

  /** From another page the first letters lead into the shop, which can be left by one step back. */
  async function showInShop(wanted: string) {
    const isThere = splitLanguage(window.location.pathname).path === '/shop';
    if (!isThere && wanted === '') return;
    await changeShop((current) => withSearch(current, wanted), { replace: isThere });
  }

  function type(typed: string) {
    setDraft(typed);
    setIsListWanted(true);
    searchSoon.start(typed.trim());
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const chosen = suggestions[active];
    if (isListOpen && chosen) {
      close();
      return navigate(`/product/${chosen.id}`);
    }
    closeList();
    if (text.trim() !== shopText || !isInShop) await showInShop(text.trim());
    // The field shows what was typed until the address says the same; whoever types on meanwhile is not disturbed.
    startTransition(() => setDraft((typed) => (typed === draft ? null : typed)));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // A search field would empty itself as well.
      if (isListOpen) event.preventDefault();
      else setIsBoxOpen(false);
      setIsListWanted(false);
      setActive(-1);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || suggestions.length === 0) return;
    event.preventDefault();
    setIsListWanted(true);
    // One place more than there are suggestions: the field itself.
    setActive((place) => ((place + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
  }

  return {
    text,
    suggestions,
    active,
    isListOpen,
    isBoxOpen,
    type,
    submit,
    press,
    close,
    clear: () => {
      setDraft('');
      searchSoon.cancel();
      suggest('');
      showInShop('');
    },
    focus: () => setIsListWanted(true),
    blur: () => {
      setIsListWanted(false);
      if (!isInShop || text.trim() === shopText) setDraft(null);
    },
    toggleBox: () => setIsBoxOpen((isOpen) => !isOpen),
  };
}

function withSearch(current: URLSearchParams, wanted: string): URLSearchParams {
  const parameters = new URLSearchParams(current);
  parameters.delete('cursor');
  parameters.delete('exact');
  if (wanted === '') parameters.delete('search');
  else parameters.set('search', wanted);
  return parameters;
}
