import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { ensureChromium } from '../scripts/bootstrap/chromium.mjs';
import { projectRoot } from '../scripts/bootstrap/project.mjs';
import type { Bench } from './harness/bench.ts';
import { atLeast, type Row, toRow } from './harness/row.ts';

const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const PRODUCT = '/product/kage-oversized-black';

/**
 * One page of every kind that opens without a login; the profile would lead to it. What search engines are meant to leave
 * alone says so itself, and has no such points to lose.
 */
const PAGES: readonly { name: string; path: string; isHidden?: boolean }[] = [
  { name: 'home', path: '/' },
  { name: 'shop', path: '/shop' },
  { name: 'shop, filtered', path: '/shop?category=hoodie&size=M', isHidden: true },
  { name: 'search', path: '/shop?search=kaali+tshirt', isHidden: true },
  { name: 'category', path: '/category/anime' },
  { name: 'sale', path: '/sale' },
  { name: 'product', path: PRODUCT },
  { name: 'all reviews', path: `${PRODUCT}/reviews` },
  { name: 'contact', path: '/contact-us' },
  { name: 'FAQ', path: '/faq' },
  { name: 'policy', path: '/shipping-policy' },
  { name: 'wishlist', path: '/wishlist', isHidden: true },
  { name: 'cart', path: '/cart', isHidden: true },
  { name: 'login', path: '/login', isHidden: true },
  { name: 'payment', path: '/payment', isHidden: true },
  { name: 'refund', path: '/refund', isHidden: true },
  { name: 'back office', path: '/admin/sign-in', isHidden: true },
];
const CATEGORIES = [
  ['accessibility', 'accessibility'],
  ['best-practices', 'best practices'],
  ['seo', 'search engines'],
] as const;

/** What Lighthouse says of every kind of page apart from its speed: nothing less than all points is enough. */
export async function benchQuality(bench: Bench): Promise<Row[]> {
  const DATABASE_URL = await bench.createDemoDatabase('quality');
  const { port } = await bench.startStore({ DATABASE_URL, LIMITS: 'off' });
  const chrome = await launch({
    chromePath: process.env.STORE_CHROMIUM ?? (await ensureChromium(projectRoot)),
    chromeFlags: FLAGS,
  });
  bench.onEnd(() => chrome.kill());
  const rows: Row[] = [];
  for (const { name, path, isHidden = false } of PAGES) {
    const url = `http://localhost:${port}${path}`;
    const found = await visit(url, { port: chrome.port, isHidden });
    console.log(`  ${name}: ${found.map(({ points, lost }) => [points, ...lost].join(' ')).join(', ')}`);
    for (const { category, points, lost } of found) {
      rows.push(
        toRow({
          name: `${name}, ${category}`,
          unit: 'points',
          ours: [points],
          goal: atLeast(100),
          note: [...(isHidden && category === 'search engines' ? ['noindex by intent'] : []), ...lost].join(
            ', ',
          ),
        }),
      );
    }
  }
  return rows;
}

async function visit(url: string, { port, isHidden }: { port: number; isHidden: boolean }) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES.map(([category]) => category),
    skipAudits: isHidden ? ['is-crawlable'] : [],
  });
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { audits, categories } = result.lhr;
  return CATEGORIES.map(([id, category]) => {
    const { score, auditRefs = [] } = categories[id] ?? {};
    const failed = auditRefs.filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1);
    return {
      category,
      points: Math.round((score ?? 0) * 100),
      lost: failed.map(({ id: audit }) => audit),
    };
  });
}
