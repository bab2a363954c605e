import { useEffect, useId, useRef } from 'react';
import { Link, useHref } from 'react-router';
import { IconButton } from '#app/ui/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { formatRupees } from '#core/rules/money-text.ts';
import { frameTexts } from '#texts/frame.ts';
import { findIgnoringGaps, type Search, useSearch } from './use-search.ts';

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
        <Suggestions search={search} listId={listId} />
      </search>
    </div>
  );
}

function Suggestions({ search, listId }: { search: Search; listId: string }) {
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={frameTexts.suggestions}
      className="suggestions"
      hidden={!search.isListOpen}
    >
      {search.suggestions.map(({ id, name, price, pictures: [picture] }, index) => (
        <Link
          key={id}
          id={optionId(listId, index)}
          role="option"
          aria-selected={index === search.active}
          tabIndex={-1}
          to={`/product/${id}`}
          className="suggestion"
          // Pressing it must not take the focus from the field, or the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={search.close}
        >
          {picture ? <Picture picture={picture} alt="" boxes={[160]} sizes="44px" /> : <span />}
          <span>
            <Marked text={name} part={search.text.trim()} />
          </span>
          <span className="figure">{formatRupees(price)}</span>
        </Link>
      ))}
    </div>
  );
}

function Marked({ text, part }: { text: string; part: string }) {
  const found = findIgnoringGaps(text, part);
  if (!found) return <UnbrokenWords text={text} />;
  const { start, end } = found;
  return (
    <>
      {text.slice(0, start)}
      <mark className="bg-marigold-soft font-semibold text-inherit">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function optionId(listId: string, index: number): string {
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
