import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { useHref } from 'react-router';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#app/ui/icons.tsx';
import { frameTexts } from '#texts/frame.ts';
import { useSearch } from './use-search.ts';

/** Fetched with the first answer: see `suggest` in use-search.ts. */
const Suggestions = lazy(() => import('./suggestions.tsx'));

/** On wide screens a field in the header; on narrow ones an icon that opens a small box under it. */
export function SearchBox() {
  const search = useSearch();
  const areaRef = useRef<HTMLDivElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();
  const shopHref = useHref('/shop');
  useOutsidePress(areaRef, search.isListOpen || search.isBoxOpen, search.close);

  return (
    <div ref={areaRef} className="search" data-open={search.isBoxOpen || undefined}>
      <IconButton
        label={frameTexts.searchProducts}
        className="lg:hidden"
        aria-expanded={search.isBoxOpen}
        onClick={() => {
          search.toggleBox();
          // The field is shown by the time of the next frame, not before.
          requestAnimationFrame(() => inputRef.current?.focus());
        }}
      >
        <SearchIcon />
      </IconButton>
      <search className="search-panel">
        <form action={shopHref} className="search-form" onSubmit={search.submit}>
          <SearchIcon className="size-4" />
          <input
            ref={inputRef}
            type="search"
            name="search"
            role="combobox"
            aria-label={frameTexts.searchProducts}
            aria-autocomplete="list"
            aria-expanded={search.isListOpen}
            aria-controls={listId}
            aria-activedescendant={search.active === -1 ? undefined : optionId(listId, search.active)}
            placeholder={frameTexts.searchPlaceholder}
            autoComplete="off"
            maxLength={100}
            value={search.text}
            onChange={(event) => search.type(event.target.value)}
            onFocus={search.focus}
            onBlur={search.blur}
            onKeyDown={search.press}
          />
          {search.text !== '' && (
            <IconButton
              label={frameTexts.clearSearch}
              className="-mr-3"
              onClick={() => {
                search.clear();
                inputRef.current?.focus();
              }}
            >
              <CloseIcon className="size-4" />
            </IconButton>
          )}
        </form>
        <div
          id={listId}
          role="listbox"
          aria-label={frameTexts.suggestions}
          className="suggestions"
          hidden={!search.isListOpen}
        >
          {search.isListOpen && (
            <Suspense>
              <Suggestions search={search} listId={listId} />
            </Suspense>
          )}
        </div>
      </search>
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function useOutsidePress(areaRef: React.RefObject<Element | null>, isOn: boolean, onPress: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: PointerEvent) => {
      if (event.target instanceof Node && !areaRef.current?.contains(event.target)) onPress();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  });
}
