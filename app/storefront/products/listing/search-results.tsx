import { Link } from 'react-router';
import { CloseIcon } from '#app/ui/icons.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import { FilledText } from '#app/ui/text.tsx';
import type { SearchAnswer } from '#core/contract/products.ts';
import { THEMES } from '#core/rules/categories.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import type { Understood } from '#core/rules/search/understood.ts';
import { themeNames } from '#texts/categories.ts';
import { listingTexts } from '#texts/listing.ts';
import type { CardProduct } from './card-product.ts';
import { categoryName } from './listings.ts';
import { ProductGrid } from './product-grid.tsx';
import { type ShopFilters, toParameters } from './shop-filters.ts';
import { categoryPath, tagName } from './tags.ts';

interface SearchNotesProps {
  search: SearchAnswer;
  filters: ShopFilters;
}

/** What a search was taken for. Each part can be taken off, and the text can be searched for as typed: plain links. */
export function SearchNotes({ search: { text, understood, didYouMean }, filters }: SearchNotesProps) {
  if (understood.length === 0 && didYouMean === undefined) return null;
  const address = (change: Partial<ShopFilters>) => `?${toParameters({ ...filters, ...change })}`;
  return (
    <div className="search-notes">
      {didYouMean !== undefined && (
        <p>
          <FilledText text={listingTexts.didYouMean} places={{ text: <strong>{didYouMean}</strong> }} />
        </p>
      )}
      {understood.length > 0 && (
        <ul className="chips" aria-label={listingTexts.fromSearch}>
          {toChips(understood).map(({ label, words, without }) => (
            <li key={label}>
              <Link
                to={{ search: address({ search: without }) }}
                className="chip gap-1.5 pr-2.5"
                aria-label={listingTexts.takeOff(label, words)}
                preventScrollReset
              >
                {label} <CloseIcon className="size-4" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Link to={{ search: address({ exact: 'true' }) }} className="text-link">
        {listingTexts.searchAsTyped(text)}
      </Link>
    </div>
  );
}

interface Chip {
  label: string;
  words: string;
  without: string;
}

/** Two bounds that were named together are one chip. */
function toChips(understood: readonly Understood[]): Chip[] {
  const least = understood.find(({ kind }) => kind === 'minPrice');
  const most = understood.find(({ kind }) => kind === 'maxPrice');
  const isRange = least !== undefined && least.words === most?.words;
  return understood
    .filter((part) => !(isRange && part === most))
    .map((part) => ({
      label: isRange && part === least ? rangeLabel(least.value, most.value) : getLabel(part),
      words: part.words,
      without: part.without,
    }));
}

function rangeLabel(least: string, most: string): string {
  return listingTexts.priceBetween(formatRupees(Number(least)), formatRupees(Number(most)));
}

function getLabel({ kind, value }: Understood): string {
  const each = (name: (value: string) => string) => value.split(',').map(name).join(', ');
  switch (kind) {
    case 'category':
      return each(categoryName);
    case 'homeTag':
      return each(tagName);
    case 'size':
      return listingTexts.sizeNamed(value);
    case 'minPrice':
      return listingTexts.priceFrom(formatRupees(Number(value)));
    case 'maxPrice':
      return listingTexts.priceUpTo(formatRupees(Number(value)));
    case 'color':
      return each((colour) => colour);
  }
}

/** A search or a filter that leaves nothing: what comes nearest, and where to go from there. */
export function NoResults(props: { search: string; nearest: CardProduct[]; newest: CardProduct[] }) {
  const { search, nearest, newest } = props;
  const shown = nearest.length > 0 ? nearest : newest;
  return (
    <>
      <EmptyState text={listingTexts.noMatch} to="/shop" label={listingTexts.showAll}>
        {search !== '' && (
          <p className="max-w-[36ch] text-ink-2">
            {nearest.length > 0 ? listingTexts.nearestHint : listingTexts.noMatchHint}
          </p>
        )}
      </EmptyState>
      {search !== '' && (
        <nav aria-label={listingTexts.themes} className="sister-links border-t border-line pt-5">
          <ul className="chips">
            {THEMES.map((theme) => (
              <li key={theme}>
                <Link to={categoryPath(theme)} prefetch="intent" className="chip">
                  {themeNames[theme]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {shown.length > 0 && (
        <section aria-labelledby="instead" className="pt-4 pb-8">
          <h2 id="instead" className="mb-4 text-2xl lg:mb-6">
            {nearest.length > 0 ? listingTexts.nearest : listingTexts.justIn}
          </h2>
          <ProductGrid cards={shown} />
        </section>
      )}
    </>
  );
}
