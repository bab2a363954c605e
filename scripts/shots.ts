import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { SHOTS, type Shot } from './shots/screens.ts';

/**
 * `npm run shots`: pictures of every screen, on a phone and on a desk, in shots/. `--only cart` takes those whose name
 * holds the word; `--readme` also renews the pictures of the README.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, readme: { type: 'boolean' } } });
const OUT = 'shots';
const README_PICTURES = 'docs/pictures';
const WIDTHS = [390, 1440];

mkdirSync(OUT, { recursive: true });
const store = spawn(process.execPath, ['server/main.ts'], {
  env: { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: '.data/shots', LIMITS: 'off' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const base = await readyAddress();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  for (const shot of SHOTS.filter(({ name }) => name.includes(values.only ?? ''))) {
    for (const width of WIDTHS) await take(browser, base, shot, width);
  }
  await browser.close();
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

async function take(browser: Browser, base: string, shot: Shot, width: number) {
  const height = width < 768 ? 844 : 900;
  const context = await browser.newContext({ baseURL: base, viewport: { width, height }, locale: 'en-IN' });
  // The first visit of a fresh store waits for its pictures to be encoded.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await shot.show(page);
  await settle(page);
  const file = `${OUT}/${shot.name}-${width}.png`;
  await page.screenshot({ path: file, fullPage: shot.whole ?? true });
  console.log(file);
  if (values.readme && shot.readme?.includes(width)) await keepForReadme(page, shot.name, width);
  await context.close();
}

/** Walks down the page once, so that pictures below the fold are there, and waits until all of them are. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    window.scrollTo(0, 0);
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
