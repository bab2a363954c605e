import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { catalogueClient } from '#app/lib/api-client.ts';
import { toastAndGoOn } from '#app/lib/load-failure.ts';
import type { ProductQuery } from '#core/contract/products.ts';
import type { FailureTexts } from '#core/rules/texts.ts';
import { type ListPage, loadListPage } from './list-page.ts';
import { ProductGrid } from './product-grid.tsx';

/** After so many stretches the list waits to be asked, so that the footer can be reached. */
const SELF_GROWN_PAGES = 3;
/** From 800 px under the screen on. Above there is no limit: a jump to the end of the page passes the link by. */
const REACHED = '100000px 0px 800px';

interface GrowingGridProps {
  first: ListPage;
  query: ProductQuery;
  failure: FailureTexts;
}

/** A list that grows as the shopper goes on. Its link leads to the next stretch also where no script runs. */
export function GrowingGrid({ first, query, failure }: GrowingGridProps) {
  const [pages, setPages] = useState<ListPage[]>([first]);
  const [isLoading, setIsLoading] = useState(false);
  const { search } = useLocation();
  const nextCursor = pages.at(-1)?.nextCursor ?? null;
  const cards = pages.flatMap((page) => page.cards);

  async function grow() {
    if (nextCursor === null || isLoading) return;
    setIsLoading(true);
    const next = await toastAndGoOn(
      loadListPage(catalogueClient, { ...query, cursor: nextCursor }),
      failure,
      null,
    );
    setIsLoading(false);
    if (next) setPages((shown) => [...shown, next]);
  }

  const linkRef = useGrowth(pages.length < SELF_GROWN_PAGES ? nextCursor : null, grow);

  return (
    <>
      <ProductGrid cards={cards} urgency="first" headingLevel={2} />
      {nextCursor !== null && (
        <div className="grid justify-items-center pt-12">
          <Link
            ref={linkRef}
            to={{ search: searchWithCursor(search, nextCursor) }}
            className="btn btn-line min-w-60"
            aria-busy={isLoading || undefined}
            onClick={(event: MouseEvent) => {
              event.preventDefault();
              grow();
            }}
          >
            {isLoading ? 'Loading...' : 'Show more'}
          </Link>
        </div>
      )}
    </>
  );
}

/**
 * Calls `grow` when the element comes near the screen. It looks anew from every cursor on: on a tall screen the element
 * may still be near after the list has grown.
 */
function useGrowth(cursor: string | null, grow: () => void) {
  const ref = useRef<HTMLAnchorElement>(null);
  const latest = useRef(grow);
  useEffect(() => {
    latest.current = grow;
  });
  useEffect(() => {
    if (cursor === null || !ref.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: REACHED },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [cursor]);
  return ref;
}

function searchWithCursor(search: string, cursor: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set('cursor', cursor);
  return `?${parameters}`;
}
