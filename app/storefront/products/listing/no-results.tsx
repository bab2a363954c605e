import { Link } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { THEMES } from '#core/rules/categories.ts';
import { themeNames } from '#texts/categories.ts';
import { listingTexts } from '#texts/listing.ts';
import type { CardProduct } from './card-product.ts';
import { categoryPath } from './listings.ts';
import { ProductGrid } from './product-grid.tsx';

/** A search or a filter that leaves nothing, and where to go from there. */
export function NoResults({ search, newest }: { search: string; newest: CardProduct[] }) {
  return (
    <>
      <EmptyState text={listingTexts.noMatch}>
        {search !== '' && <p className="max-w-[36ch] text-ink-2">{listingTexts.noMatchHint}</p>}
        <ButtonLink to="/shop" look="line" size="small">
          {listingTexts.showAll}
        </ButtonLink>
      </EmptyState>
      {search !== '' && (
        <nav aria-label={listingTexts.themes} className="pb-6">
          <ul className="chips justify-center">
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
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="pt-6">
          <h2 id="newest" className="mb-4 text-2xl">
            {listingTexts.justIn}
          </h2>
          <ProductGrid cards={newest} />
        </section>
      )}
    </>
  );
}
