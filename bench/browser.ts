import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium, type Page } from 'playwright';
import { ensureChromium } from '../scripts/bootstrap/chromium.mjs';
import { projectRoot } from '../scripts/bootstrap/project.mjs';
import type { Bench } from './harness/bench.ts';
import { atLeast, atMost, type Row, toRow } from './harness/row.ts';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
const RUNS = 5;
const LIST = '/category/anime';
const PAGES = [
  ['home', '/'],
  ['shop', '/shop'],
  ['listing', LIST],
  ['product', '/product/kage-oversized-black'],
  ['cart', '/cart'],
] as const;
const PICTURE = 'img.gallery-picture';
/** A line of text whose own font arrives late may move a little; anything larger is a fault of the page. */
const MOST_SHIFT = 0.005;

interface Shop {
  origin: string;
  chromiumPath: string;
}

/** What a phone makes of the pages: Lighthouse with its mobile preset (a slow line and a slow processor, simulated). */
export async function benchBrowser(bench: Bench): Promise<Row[]> {
  const DATABASE_URL = await bench.createDemoDatabase('browser');
  const { port } = await bench.startStore({ DATABASE_URL, LIMITS: 'off' });
  const shop = {
    origin: `http://localhost:${port}`,
    chromiumPath: process.env.STORE_CHROMIUM ?? (await ensureChromium(projectRoot)),
  };
  return [...(await benchPages(bench, shop)), await benchClick(bench, shop)];
}

async function benchPages(bench: Bench, { origin, chromiumPath }: Shop): Promise<Row[]> {
  const chrome = await launch({ chromePath: chromiumPath, chromeFlags: ['--headless', ...FLAGS] });
  bench.onEnd(() => chrome.kill());
  const rows: Row[] = [];
  for (const [name, path] of PAGES) {
    // The first visit waits for pictures that nobody has asked for before.
    await visit(`${origin}${path}`, chrome.port);
    const visits: Visit[] = [];
    for (let run = 0; run < RUNS; run += 1) visits.push(await visit(`${origin}${path}`, chrome.port));
    const values = (key: keyof Visit) => visits.map((measured) => measured[key]);
    rows.push(
      toRow({ name: `${name}, performance`, unit: 'points', ours: values('points'), goal: atLeast(97) }),
      toRow({
        name: `${name}, largest picture or text`,
        unit: 'ms',
        ours: values('lcp'),
        goal: atMost(1800),
      }),
      toRow({ name: `${name}, blocked`, unit: 'ms', ours: values('tbt'), goal: atMost(100) }),
      toRow({
        name: `${name}, accessibility`,
        unit: 'points',
        ours: values('accessibility'),
        goal: atLeast(100),
      }),
      toRow({
        name: `${name}, best practices`,
        unit: 'points',
        ours: values('practices'),
        goal: atLeast(100),
      }),
    );
  }
  return rows;
}

type Visit = Record<'points' | 'lcp' | 'tbt' | 'accessibility' | 'practices', number>;

async function visit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
  });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? url);
  const { audits, categories } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => {
    const { numericValue } = audits[name] ?? {};
    if (numericValue === undefined) throw new Error(`${url}: ${name} was not measured.`);
    return numericValue;
  };
  const shift = value('cumulative-layout-shift');
  if (shift > MOST_SHIFT) throw new Error(`${url} moves by ${shift} while it loads.`);
  return {
    points: score('performance'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
  };
}

/** From a click on a card to the product's picture, beside the same product opened by its address. */
async function benchClick(bench: Bench, { origin, chromiumPath }: Shop): Promise<Row> {
  const browser = await chromium.launch({ executablePath: chromiumPath, args: FLAGS });
  bench.onEnd(() => browser.close());
  const ours: number[] = [];
  const values: number[] = [];
  // The first turn encodes the pictures.
  for (let turn = -1; turn < RUNS; turn += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${origin}${LIST}`);
    await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });
    const clicked = await clickFirstCard(page);
    const address = page.url();
    const opened = await openByAddress(await (await browser.newContext()).newPage(), address);
    await context.close();
    if (turn < 0) continue;
    ours.push(clicked);
    values.push(opened);
  }
  return toRow({
    name: 'from a click on a card to the picture',
    unit: 'ms',
    ours,
    reference: { name: 'opened by its address', values },
  });
}

function clickFirstCard(page: Page): Promise<number> {
  return page.evaluate(async (picture) => {
    const start = performance.now();
    document.querySelector<HTMLElement>('main a[href^="/product/"]')?.click();
    for (;;) {
      const shown = document.querySelector<HTMLImageElement>(picture);
      if (shown?.complete && shown.naturalWidth > 0) return performance.now() - start;
      await new Promise(requestAnimationFrame);
    }
  }, PICTURE);
}

async function openByAddress(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const time = await page.evaluate(async (picture) => {
    for (;;) {
      const shown = document.querySelector<HTMLImageElement>(picture);
      if (shown?.complete && shown.naturalWidth > 0) return performance.now();
      await new Promise(requestAnimationFrame);
    }
  }, PICTURE);
  await page.context().close();
  return time;
}
