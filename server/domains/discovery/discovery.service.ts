import type { StoreIdentity } from '#core/contract/store.ts';
import { getSlug, NEW_ARRIVALS_TAG, SALE_TAG } from '#core/rules/categories.ts';
import type { Db } from '#server/db/client.ts';
import { countAddresses, selectAddresses, selectListChanges } from './discovery.queries.ts';
import { escapeXml } from './escape-xml.ts';
import { writeLlmsText } from './llms-text.ts';

const FIXED_PATHS = [
  '/',
  '/shop',
  '/sale',
  '/new-arrivals',
  '/faq',
  '/contact-us',
  '/terms-and-conditions',
  '/refund-policy',
  '/privacy-policy',
  '/shipping-policy',
  '/shipping-return',
];
/** Pages that say `noindex` themselves are not among them: a crawler that may not read a page never learns it. */
const PRIVATE_PATHS = ['/admin', '/api/'];

export type Discovery = ReturnType<typeof createDiscovery>;

/** What crawlers and phones ask a site for: sitemap, robots and manifest. */
export function createDiscovery({
  db,
  publicUrl,
  readIdentity,
  /** The standard allows 50,000; the listings need a few of them. */
  productsPerFile = 45_000,
}: {
  db: Db;
  publicUrl: string;
  readIdentity: () => Promise<StoreIdentity>;
  productsPerFile?: number;
}) {
  /** One list of addresses, or a list of such lists once there are too many products for one. */
  async function sitemap(): Promise<string> {
    const files = Math.ceil((await countAddresses(db)) / productsPerFile);
    if (files <= 1) return urlSet([...(await listingAddresses()), ...(await productAddresses(1))]);
    const entries = Array.from({ length: files }, (_, file) => entry('sitemap', `/sitemap-${file + 1}.xml`));
    return document('sitemapindex', entries);
  }

  /** Part of a sitemap that needs several files; null when there is no such part. */
  async function sitemapPart(part: number): Promise<string | null> {
    const products = await productAddresses(part);
    if (products.length === 0) return null;
    return urlSet(part === 1 ? [...(await listingAddresses()), ...products] : products);
  }

  function robots(): string {
    const hidden = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
    return ['User-agent: *', ...hidden, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  }

  /** What the store is and where to find what, for programs that read in somebody's place. */
  async function llms(): Promise<string> {
    const { brandName, supportEmail, supportPhone } = await readIdentity();
    return writeLlmsText({
      brandName,
      supportEmail,
      supportPhone,
      publicUrl,
      lists: await selectListChanges(db),
    });
  }

  async function manifest() {
    const { brandName } = await readIdentity();
    return {
      id: '/',
      name: brandName,
      short_name: brandName,
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en-IN',
      background_color: '#f6f3ed',
      theme_color: '#141210',
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
        { src: '/icon-512-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    };
  }

  /** Home and shop change with every product, a listing with its own ones; the other pages do not say when. */
  async function listingAddresses(): Promise<string[]> {
    const changed = new Map<string, Date>();
    for (const { category, homeTag, updatedAt } of await selectListChanges(db)) {
      for (const path of ['/', '/shop', ...listingPaths(category, homeTag)]) {
        const known = changed.get(path);
        if (!known || known < updatedAt) changed.set(path, updatedAt);
      }
    }
    const paths = new Set([...FIXED_PATHS, ...changed.keys()]);
    return [...paths].map((path) => entry('url', path, changed.get(path)));
  }

  async function productAddresses(part: number): Promise<string[]> {
    const window = { limit: productsPerFile, offset: (part - 1) * productsPerFile };
    const rows = await selectAddresses(db, window);
    return rows.map(({ id, updatedAt }) => entry('url', `/product/${id}`, updatedAt));
  }

  function entry(kind: 'url' | 'sitemap', path: string, changed?: Date): string {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
    return `<${kind}><loc>${escapeXml(encodeURI(publicUrl + path))}</loc>${lastmod}</${kind}>`;
  }

  return { llms, sitemap, sitemapPart, robots, manifest };
}

function listingPaths(category: string, homeTag: string | null): string[] {
  const type = `/category/${getSlug(category)}`;
  if (homeTag === null) return [type];
  if (homeTag === SALE_TAG) return [type, '/sale'];
  return [type, homeTag === NEW_ARRIVALS_TAG ? '/new-arrivals' : `/category/${getSlug(homeTag)}`];
}

function urlSet(entries: string[]): string {
  return document('urlset', entries);
}

function document(root: string, entries: string[]): string {
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', open, ...entries, `</${root}>`, ''].join('\n');
}
