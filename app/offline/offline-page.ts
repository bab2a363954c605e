import { fileOfAddress } from '#core/rules/image-address.ts';
import { SAVED_AT_HEADER } from '#core/rules/saved-at.ts';
import { findSaved, openCache } from './saved-answers.ts';
import { describeWhen } from './when.ts';

export const OFFLINE_PAGE = '/offline.html';

/** Where the page lists what can be opened without a network. */
const PRODUCTS_HERE = '<!-- saved products -->';
const PAGES_HERE = '<!-- saved pages -->';
const MOST_PRODUCTS = 10;
const MOST_PAGES = 6;
/** A t-shirt is one word. */
const UNBROKEN_WORD = /\w+-\w+/g;
const ADDRESS_OF_PICTURE = /\/images\/[\w,.]+\/[0-9a-f]{32}/;

interface SavedPage {
  path: string;
  /** As it is written in HTML. */
  title: string;
  when: string;
  picture: string | undefined;
}

/** In place of a page that is in no memory: what is, newest first. */
export async function readOfflinePage(): Promise<Response> {
  const page = await findSaved('shell', new URL(OFFLINE_PAGE, location.origin).href);
  if (!page) return Response.error();
  const saved = await readSavedPages();
  const isProduct = ({ path }: SavedPage) => path.startsWith('/product/');
  const products = saved.filter(isProduct).slice(0, MOST_PRODUCTS);
  const others = saved.filter((other) => !isProduct(other)).slice(0, MOST_PAGES);
  const html = (await page.text())
    .replace(PRODUCTS_HERE, () => products.map(toCard).join(''))
    .replace(PAGES_HERE, () => others.map(toLine).join(''));
  return new Response(html, { headers: page.headers });
}

async function readSavedPages(): Promise<SavedPage[]> {
  const [pages, pictures] = await Promise.all([openCache('page'), readPictures()]);
  const requests = (await pages.keys()).toReversed();
  const now = Date.now();
  const read = requests.map(async (request): Promise<SavedPage | undefined> => {
    const saved = await pages.match(request);
    const html = await saved?.text();
    const title = /<title>([^<|]+)/.exec(html ?? '')?.[1]?.trim();
    if (!saved || !html || !title) return undefined;
    const { pathname, search } = new URL(request.url);
    const main = html.slice(html.indexOf('<main'));
    const picture = pictures.get(fileOfAddress(ADDRESS_OF_PICTURE.exec(main)?.[0] ?? '') ?? '');
    const when = describeWhen(saved.headers.get(SAVED_AT_HEADER) ?? '', now);
    const path = pathname + search.replaceAll('&', '&amp;');
    return { path, title: title.replaceAll(UNBROKEN_WORD, '<span>$&</span>'), when, picture };
  });
  return (await Promise.all(read)).filter((page) => page !== undefined);
}

/** By file: the address under which a picture was loaded, the largest of them. */
async function readPictures(): Promise<Map<string, string>> {
  const requests = await (await openCache('picture')).keys();
  const addresses = requests.map(({ url }) => new URL(url).pathname).sort((a, b) => boxOf(a) - boxOf(b));
  return new Map(
    addresses.flatMap((address) => {
      const file = fileOfAddress(address);
      return file === undefined ? [] : [[file, address] as const];
    }),
  );
}

function boxOf(address: string): number {
  return Number(/w_(\d+)/.exec(address)?.[1] ?? 0);
}

function toCard({ path, title, when, picture }: SavedPage): string {
  const image = picture ? `<img src="${picture}" alt="" width="400" height="500">` : '<i></i>';
  return `<li><a href="${path}">${image}<b>${title}</b><small>${when}</small></a></li>`;
}

function toLine({ path, title, when }: SavedPage): string {
  return `<li><a href="${path}"><b>${title}</b><small>${when}</small></a></li>`;
}
