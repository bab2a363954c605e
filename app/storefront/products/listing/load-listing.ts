import { data, redirect } from 'react-router';
import type { PageReader } from '#core/contract/page-reader.ts';
import { splitLanguage } from '#core/rules/language.ts';
import { EMPTY_LIST, type ListPage, loadListPage } from './list-page.ts';
import { fixedListing, type Listing, presentListing } from './listings.ts';
import { listingSort } from './shop-filters.ts';

/** What stands at a path; a 404 where nothing does. */
export async function findListing(reader: PageReader, path: string): Promise<Listing> {
  const listing = fixedListing(path) ?? presentListing(path, await reader.listFacets());
  if (!listing) throw data(null, { status: 404 });
  return listing;
}

/** The stretch of a list that an address asks for: its start, or where `cursor` says. */
export async function loadListing(reader: PageReader, listing: Listing, url: URL): Promise<ListPage> {
  if (listing.query === null) return EMPTY_LIST;
  const sort = listingSort(url.searchParams);
  return loadListPage(reader, {
    ...listing.query,
    sort: sort === 'newest' ? undefined : sort,
    cursor: url.searchParams.get('cursor') ?? undefined,
  });
}

/** A list that cannot go on from a worn-out place is shown from its start. */
export async function fromStartOnFailure<T>(url: URL, load: Promise<T>): Promise<T> {
  try {
    return await load;
  } catch (error) {
    if (!url.searchParams.has('cursor')) throw error;
    const start = new URL(url);
    start.searchParams.delete('cursor');
    throw redirect(splitLanguage(start.pathname).path + start.search);
  }
}
