import { useEffect, useRef, useState } from 'react';
import { useFilters } from './use-filters.ts';

const PAUSE_MS = 250;

/** Looks a list up while one types; what is looked for is in the URL, as `search`. */
export function SearchField({ label }: { label: string }) {
  const filters = useFilters();
  const inUrl = filters.get('search');
  const [text, setText] = useState(inUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(inUrl);

  useEffect(() => {
    // Back and forward change the URL under the field; its own changes must not reset what is being typed.
    if (inUrl === sent.current) return;
    sent.current = inUrl;
    setText(inUrl);
  }, [inUrl]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function look(value: string) {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = value.trim();
      filters.set('search', value.trim(), { replace: true });
    }, PAUSE_MS);
  }

  return (
    <input
      type="search"
      className="input grow"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => look(event.target.value)}
    />
  );
}
