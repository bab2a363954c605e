import { Link } from 'react-router';
import { tagName } from '#app/lib/category-names.ts';
import { ArrowRightIcon } from '#app/ui/icons.tsx';
import { slugOf } from '#core/rules/categories.ts';
import { homeTexts } from '#texts/home.ts';
import { categoryPath } from '../products/listing/listings.ts';
import { ProductGrid } from '../products/listing/product-grid.tsx';
import type { HomeSection } from './load-home.ts';

/** Printed on night ground, so that a long page has a rhythm. */
const NIGHT_TAGS: readonly string[] = ['F1', 'Bikes', 'Streetwear'];

export function Chapter({ section: { tag, cards }, isFirst }: { section: HomeSection; isFirst: boolean }) {
  const titleId = `section-${slugOf(tag)}`;
  const isNight = NIGHT_TAGS.includes(tag);
  return (
    <section className={isNight ? 'chapter night on-dark' : 'chapter'} aria-labelledby={titleId}>
      <div className="wrap">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 lg:mb-6">
          <h2 id={titleId} className="text-3xl">
            {tagName(tag)}
          </h2>
          <Link
            to={categoryPath(tag)}
            className="view-more"
            prefetch="intent"
            aria-label={homeTexts.viewMoreOf(tagName(tag))}
          >
            <span>{homeTexts.viewMore}</span>
            <ArrowRightIcon className="size-4.5" />
          </Link>
        </div>
        <ProductGrid cards={cards} urgency={isFirst ? 'soon' : 'late'} closesEven />
      </div>
    </section>
  );
}
