import { data, Link } from 'react-router';
import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import { pageMeta, shareImageFrom } from '#app/lib/seo.ts';
import { findStore } from '#app/lib/store-identity.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowLeftIcon } from '#app/ui/icons.tsx';
import { EmptyState } from '#app/ui/page.tsx';
import type { PageReader, ReviewReader } from '#core/contract/page-reader.ts';
import { reviewTexts } from '#texts/product.ts';
import { reviewListTexts } from '#texts/reviews.ts';
import { ReviewSummary } from '../products/detail/review-summary.tsx';
import type { Route } from './+types/product-reviews.ts';
import { FilterLinks, SortLinks } from './filter-links.tsx';
import { ReviewEntry } from './review-entry.tsx';
import { isFiltered, type ReviewFilters, readFilters, toAddress, toReviewQuery } from './review-filters.ts';
import { reviewReader } from './review-reader.ts';
import './reviews.css';

type Reader = Pick<PageReader, 'findProduct'> & Pick<ReviewReader, 'listProductReviews'>;

async function load(reader: Reader, id: string, filters: ReviewFilters) {
  const [product, page] = await Promise.all([
    reader.findProduct(id),
    reader.listProductReviews(id, toReviewQuery(filters)),
  ]);
  if (!product || !page) throw data(null, { status: 404 });
  const { name, images, reviewSummary } = product;
  return { id, name, picture: images[0], summary: reviewSummary, filters, page };
}

export function loader({ params, context, url }: Route.LoaderArgs) {
  return load(context.get(pageReaderContext), params.id, readFilters(url.searchParams));
}

export function clientLoader({ params, url }: Route.ClientLoaderArgs) {
  return load({ ...pageReader, ...reviewReader }, params.id, readFilters(url.searchParams));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = findStore(matches);
  if (!loaderData) return [{ title: store.brandName }];
  const { id, name, picture, summary, filters } = loaderData;
  return pageMeta({
    store,
    title: reviewListTexts.title(name),
    description: reviewListTexts.description(name, summary.count),
    path: toAddress(id, {}),
    image: shareImageFrom(picture, name),
    // Every filter makes another address of the same reviews.
    isHiddenFromSearch:
      summary.count === 0 || isFiltered(filters) || filters.sort !== 'newest' || filters.cursor !== undefined,
  });
}

/** All reviews of a product: every choice is a link, so that nothing here needs JavaScript. */
export default function ProductReviews({ loaderData }: Route.ComponentProps) {
  const { id, name, summary, filters, page } = loaderData;
  const productPath = `/product/${encodeURIComponent(id)}`;
  return (
    <div className="wrap pb-chapter">
      <p className="pt-2 text-sm">
        <Link to={productPath} className="text-link gap-1.5">
          <ArrowLeftIcon aria-hidden="true" className="size-4 stroke-2" />
          {reviewListTexts.toProduct}
        </Link>
      </p>
      <h1 className="pt-3 pb-6 text-3xl wrap-anywhere lg:pb-9">{reviewListTexts.title(name)}</h1>
      {summary.count === 0 ? (
        <EmptyState text={reviewTexts.none} to={productPath} label={reviewListTexts.toProduct} />
      ) : (
        <div className="all-reviews">
          <section aria-labelledby="summary">
            <h2 id="summary" className="sr-only">
              {reviewTexts.title}
            </h2>
            <ReviewSummary summary={summary} />
          </section>
          <div className="grid grid-cols-1 content-start gap-5">
            <FilterLinks id={id} filters={filters} facets={page.facets} />
            <SortLinks id={id} filters={filters} />
            <p role="status" id="list" className="scroll-mt-24 text-sm text-ink-2">
              {page.total > 0 ? reviewListTexts.found(page.total) : reviewListTexts.noMatch}
              {isFiltered(filters) && (
                <Link
                  to={toAddress(id, { sort: filters.sort })}
                  preventScrollReset
                  className="text-link ml-4"
                >
                  {reviewListTexts.clear}
                </Link>
              )}
            </p>
            {page.reviews.length > 0 && (
              <ul className="border-t border-line">
                {page.reviews.map((review) => (
                  <ReviewEntry key={review._id} review={review} />
                ))}
              </ul>
            )}
            <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
              {page.nextCursor && (
                <ButtonLink
                  to={`${toAddress(id, filters, { cursor: page.nextCursor })}#list`}
                  look="line"
                  className="max-md:w-full"
                >
                  {reviewListTexts.more}
                </ButtonLink>
              )}
              {filters.cursor && (
                <Link to={`${toAddress(id, filters)}#list`} className="text-link">
                  {reviewListTexts.first}
                </Link>
              )}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
