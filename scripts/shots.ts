import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { SHOTS } from './shots/screens.ts';
import type { Shot } from './shots/shot.ts';
import { restock } from './shots/stage.ts';

/**
 * `npm run shots`: pictures of every screen, on a phone and on a desk, in shots/. `--only cart,login` takes those whose
 * name holds one of the words; `--readme` also renews the pictures of the README.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, readme: { type: 'boolean' } } });
const OUT = 'shots';
const DATA_DIR = '.data/shots';
const README_PICTURES = 'docs/pictures';
const WIDTHS = [390, 1440];
const words = values.only?.split(',') ?? [''];

mkdirSync(OUT, { recursive: true });
const store = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR, LIMITS: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const base = await readyAddress();
  const database = connectDatabase((await findRunningEmbeddedPostgres(DATA_DIR)) ?? '', { connections: 1 });
  await restock(database.db);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  for (const shot of SHOTS.filter(({ name }) => words.some((word) => name.includes(word)))) {
    for (const width of WIDTHS) await take(shot, width, { browser, base, db: database.db });
  }
  await browser.close();
  await database.close();
} finally {
  store.kill('SIGTERM');
  await once(store, 'exit');
}

async function readyAddress(): Promise<string> {
  for await (const line of createInterface({ input: store.stdout })) {
    const address = /ready at (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The store did not start.');
}

interface Studio {
  browser: Browser;
  base: string;
  db: Db;
}

async function take(shot: Shot, width: number, { browser, base, db }: Studio) {
  const isPhone = width < 768;
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'en-IN',
    // For the style that `settle` adds.
    bypassCSP: true,
    // A carousel between two slides makes no picture.
    reducedMotion: 'reduce',
  });
  // The first visit of a fresh store waits for its pictures to be encoded.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await shot.show({ page, db });
  if (!shot.isOnItsWay) await settle(page);
  const file = `${OUT}/${shot.name}-${width}.png`;
  await page.screenshot({ path: file, fullPage: shot.whole ?? true });
  console.log(file);
  if (values.readme && shot.readme?.includes(width)) await keepForReadme(page, shot.name, width);
  await context.close();
}

/** Fetches the pictures below the fold too, and waits until all of them are there. */
async function settle(page: Page) {
  // A headless browser keeps room for a scrollbar that it does not show.
  await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important }' });
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.currentSrc),
  );
}

async function keepForReadme(page: Page, name: string, width: number) {
  mkdirSync(README_PICTURES, { recursive: true });
  const fold = await page.screenshot();
  await sharp(fold).webp({ quality: 82 }).toFile(`${README_PICTURES}/${name}-${width}.webp`);
}
