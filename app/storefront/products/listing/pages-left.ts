import { saveScreen } from '#app/lib/saved-screens.ts';
import type { ListPage } from './list-page.ts';

const MOST_LISTS = 10;

/** The pages of the lists that were left last, by screen, oldest first. */
const lists = new Map<string, ListPage[]>();

/** The list as it was left, with its first page as it is now; that page alone when it shows other products. */
export function pagesLeft(screenKey: string, first: ListPage): ListPage[] {
  const [formerFirst, ...rest] = lists.get(screenKey) ?? [];
  return formerFirst && idsOf(formerFirst) === idsOf(first) ? [first, ...rest] : [first];
}

export function savePages(screenKey: string, pages: ListPage[]): void {
  const cards = pages.reduce((sum, page) => sum + page.cards.length, 0);
  saveScreen(screenKey, { cards });
  lists.delete(screenKey);
  lists.set(screenKey, pages);
  const [oldest] = lists.keys();
  if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
}

function idsOf({ cards }: ListPage): string {
  return cards.map(({ id }) => id).join();
}
