import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Workers read this file again; they inherit the folder that the first reading made.
process.env.STORE_TEST_DATA ??= makeDataFolder();
/** Another port lets two runs work side by side on one machine. */
const PORT = Number(process.env.STORE_TEST_PORT ?? 3900);

export default defineConfig({
  testDir: 'tests/browser',
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test often waits, for a clock or for one busy thread: two for each core of a small machine keep both busy.
  workers: 4,
  reporter: 'list',
  // The end of a run names what needed it.
  retries: 1,
  timeout: 180_000,
  // A busy machine is slow, not broken.
  expect: { timeout: 30_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What a worker fetches no test can answer for it. The tests of the worker itself let it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.STORE_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // What is the same at every width is tried once.
      grepInvert: /@any-width/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `"${process.execPath}" tests/browser/serve-store.ts`,
    env: {
      NODE_ENV: 'production',
      PORT: String(PORT),
      DATA_DIR: process.env.STORE_TEST_DATA,
      // Each test comes from an address of its own (see store-test.ts), so that the limits can stay on.
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'error',
    },
    url: `http://127.0.0.1:${PORT}/api/health`,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // A busy machine takes its time to fill the catalogue.
    timeout: 180_000,
  },
});

/** Open to others: as root, PostgreSQL runs as another user. */
function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-browser-'));
  chmodSync(folder, 0o755);
  return folder;
}
