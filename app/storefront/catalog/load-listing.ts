import { data, redirect } from 'react-router';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';
import { EMPTY_LIST, type ListPage, loadListPage } from './list-page.ts';
import { fixedListing, type Listing, presentListing } from './listings.ts';

/** What a category's slug stands for; a 404 for one that names nothing. */
export async function findListing(catalogue: CatalogueReader, slug: string): Promise<Listing> {
  const listing = fixedListing(slug) ?? presentListing(slug, await catalogue.listFacets());
  if (!listing) throw data(null, { status: 404 });
  return listing;
}

export async function loadListing(
  catalogue: CatalogueReader,
  listing: Listing,
  cursor?: string,
): Promise<ListPage> {
  if (listing.emptyText === null) return EMPTY_LIST;
  return loadListPage(catalogue, { ...listing.query, cursor });
}

/** Where a list goes on, as a link without scripts says it. */
export function cursorOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('cursor') ?? undefined;
}

/** A list that cannot go on from a worn-out place is shown from its start. */
export async function fromStartOnFailure(request: Request, load: Promise<ListPage>): Promise<ListPage> {
  try {
    return await load;
  } catch (error) {
    const url = new URL(request.url);
    if (!url.searchParams.has('cursor')) throw error;
    url.searchParams.delete('cursor');
    throw redirect(url.pathname + url.search);
  }
}
