import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { type FailureTexts, toastAndGoOn } from '#app/lib/load-failure.ts';
import { pageReader } from '#app/lib/page-reader.ts';
import { savedScreen, saveScreen, useScreenKey } from '#app/lib/saved-screens.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { useOnSight } from '#app/ui/use-on-sight.ts';
import type { ProductQuery } from '#core/contract/products.ts';
import { commonTexts } from '#texts/common.ts';
import { listingTexts } from '#texts/listing.ts';
import { PauseCards } from './card-pictures.tsx';
import { type ListPage, loadListPage } from './load-lists.ts';
import { ProductGrid } from './product-grid.tsx';

/** At this length the list waits to be asked, so that the footer can be reached. */
const SELF_GROWN_CARDS = 60;
const MOST_PER_CALL = 100;
/** From 800 px under the screen on. Above there is no limit: a jump to the end of the page passes the link by. */
const REACHED = '100000px 0px 800px';

const MOST_LISTS = 10;

/** The pages of the lists that were left last, by screen, oldest first. */
const lists = new Map<string, ListPage[]>();

/** A list that grows as the shopper goes on. Its link leads to the next stretch also where no script runs. */
export function GrowingGrid(props: { first: ListPage; query: ProductQuery; failure: FailureTexts }) {
  const { first, query, failure } = props;
  const screenKey = useScreenKey();
  const [pages, setPages] = useState<ListPage[]>(() => pagesLeft(screenKey, first));
  const { isBusy: isLoading, run } = useBusy();
  const { search } = useLocation();
  const nextCursor = pages.at(-1)?.nextCursor ?? null;
  const cards = pages.flatMap((page) => page.cards);

  function grow(limit?: number) {
    if (nextCursor === null) return;
    run(async () => {
      const loading = loadListPage(pageReader, { ...query, cursor: nextCursor }, limit);
      const next = await toastAndGoOn(loading, failure, null);
      if (next) setPages((shown) => [...shown, next]);
    });
  }

  const linkRef = useRef<HTMLAnchorElement>(null);
  // From every cursor on it looks anew: on a tall screen the link may still be near after the list has grown.
  useOnSight(linkRef, grow, {
    lookFor: cards.length < SELF_GROWN_CARDS ? nextCursor : null,
    rootMargin: REACHED,
  });
  useReturnToLength(screenKey, pages, grow);

  return (
    <div className="relative">
      <PauseCards className="absolute -top-10 right-0" />
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
            {isLoading ? commonTexts.loading : listingTexts.showMore}
          </Link>
        </div>
      )}
    </div>
  );
}

/** Keeps the pages for a return to this screen. After a reload, which loses them, the list grows to its length again. */
function useReturnToLength(screenKey: string, pages: ListPage[], grow: (limit: number) => void): void {
  const length = pages.reduce((sum, { cards }) => sum + cards.length, 0);
  const [lengthLeft] = useState(() => savedScreen(screenKey)?.cards ?? 0);
  const growBack = useEffectEvent(() => {
    if (length < lengthLeft) grow(Math.min(MOST_PER_CALL, lengthLeft - length));
  });
  useEffect(() => {
    savePages(screenKey, pages, length);
    growBack();
  }, [screenKey, pages, length]);
}

function searchWithCursor(search: string, cursor: string): string {
  const parameters = new URLSearchParams(search);
  parameters.set('cursor', cursor);
  return `?${parameters}`;
}

/** The list as it was left, with its first page as it is now; that page alone when it shows other products. */
function pagesLeft(screenKey: string, first: ListPage): ListPage[] {
  const [formerFirst, ...rest] = lists.get(screenKey) ?? [];
  return formerFirst && joinIds(formerFirst) === joinIds(first) ? [first, ...rest] : [first];
}

function savePages(screenKey: string, pages: ListPage[], cards: number): void {
  saveScreen(screenKey, { cards });
  lists.delete(screenKey);
  lists.set(screenKey, pages);
  const [oldest] = lists.keys();
  if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
}

function joinIds({ cards }: ListPage): string {
  return cards.map(({ id }) => id).join();
}
