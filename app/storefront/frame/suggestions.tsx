import { Link } from 'react-router';
import { createPageReader } from '#app/lib/page-reader.ts';
import { Picture } from '#app/ui/picture.tsx';
import { UnbrokenWords } from '#app/ui/text.tsx';
import { formatRupees } from '#core/rules/money-text.ts';
import { type CardProduct, toCard } from '../products/listing/card-product.ts';
import { optionId } from './search-box.tsx';
import type { Search } from './use-search.ts';

const MOST_SUGGESTIONS = 10;

export async function findSuggestions(search: string, signal: AbortSignal): Promise<CardProduct[]> {
  const { products, search: found } = await createPageReader(signal).listProducts({
    search,
    limit: MOST_SUGGESTIONS,
  });
  // What only comes near is for the page of results, which says so.
  return found?.nearest ? [] : products.map(toCard);
}

export default function Suggestions({ search, listId }: { search: Search; listId: string }) {
  return search.suggestions.map(({ id, name, price, pictures: [picture] }, index) => (
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
  ));
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

const GAPS = /[\s'’‘`‑–—-]/;

/** Where a text contains another, as the search compares them: 'tshirt' is found in 'Pine T-Shirt'. */
export function findIgnoringGaps(text: string, part: string): { start: number; end: number } | undefined {
  const wanted = [...part.toLowerCase()].filter((letter) => !GAPS.test(letter)).join('');
  if (wanted === '') return undefined;
  const places = Array.from(text.toLowerCase(), (letter, place) => ({ letter, place })).filter(
    ({ letter }) => !GAPS.test(letter),
  );
  const letters = places.map(({ letter }) => letter).join('');
  const at = letters.indexOf(wanted);
  const [first, last] = [places[at], places[at + wanted.length - 1]];
  return at === -1 || !first || !last ? undefined : { start: first.place, end: last.place + 1 };
}
