import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { connectDatabase, type Db } from '#server/db/client.ts';
import { findRunningEmbeddedPostgres } from '#server/db/embedded/start-embedded-postgres.ts';
import { readOptions } from './read-options.ts';
import { writeContactSheets } from './shots/contact-sheets.ts';
import { SHOTS } from './shots/screens.ts';
import type { Shot } from './shots/shot.ts';
import { restock } from './shots/stage.ts';

/**
 * `npm run shots`: pictures of every screen, on a phone and on a desk, in shots/, and contact sheets of them all.
 * `--only cart,login` takes those whose name holds one of the words; `--readme` also renews the pictures of the README.
 */
const { values } = readOptions({ options: { only: { type: 'string' }, readme: { type: 'boolean' } } });
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
    for (const width of WIDTHS) {
      // One screen that has changed must not cost the pictures of all others.
      await take(shot, width, { browser, base, db: database.db }).catch((error) => {
        console.error(`${shot.name}-${width}: ${error}`);
        process.exitCode = 1;
      });
    }
  }
  await browser.close();
  await database.close();
  for (const width of WIDTHS) await writeContactSheets(OUT, width);
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
    // It would answer what some shots hold back.
    serviceWorkers: 'block',
    // For the style that `settle` adds.
    bypassCSP: true,
    // A carousel between two slides makes no picture.
    reducedMotion: 'reduce',
  });
  // The first visit of a fresh store waits for its pictures to be encoded.
  context.setDefaultTimeout(60_000);
  try {
    await photograph(await context.newPage(), shot, { width, db });
  } finally {
    await context.close();
  }
}

async function photograph(page: Page, shot: Shot, { width, db }: { width: number; db: Db }) {
  await shot.show({ page, db });
  if (!shot.isOnItsWay) await settle(page);
  const isWhole = shot.whole ?? true;
  // What sticks to the window's edge belongs to the start of the page.
  if (isWhole) await page.evaluate(() => window.scrollTo(0, 0));
  const file = `${OUT}/${shot.name}-${width}.png`;
  await page.screenshot({ path: file, fullPage: isWhole });
  console.log(file);
  if (values.readme && shot.readme?.includes(width)) await keepForReadme(page, shot.name, width);
}

/** Fetches the pictures below the fold too, and waits until all of them are there. */
async function settle(page: Page) {
  // A headless browser keeps room for a scrollbar that it does not show; and a long page is laid out as it is scrolled.
  await page.addStyleTag({
    content: 'html { scrollbar-gutter: auto !important } .chapter { content-visibility: visible !important }',
  });
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  // A page that asks for something again and again is never idle.
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {});
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || !image.currentSrc),
  );
}

async function keepForReadme(page: Page, name: string, width: number) {
  mkdirSync(README_PICTURES, { recursive: true });
  const fold = await page.screenshot();
  await sharp(fold).webp({ quality: 82 }).toFile(`${README_PICTURES}/${name}-${width}.webp`);
}
