import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '#server/db/embedded/find-free-port.ts';
import { chooseSystemUser } from '#server/db/embedded/system-user.ts';
import { startThrowAwayPostgres } from '#server/db/embedded/throw-away-postgres.ts';
import { ensureAccentedBuilt, ensureBuilt } from './bootstrap/build.mjs';
import { ensureChromium } from './bootstrap/chromium.mjs';
import { projectRoot } from './bootstrap/project.mjs';
import { startPgbouncer } from './engines/pgbouncer.ts';
import { findPrograms } from './engines/programs.ts';

/**
 * `npm run test:scaled -- [what Playwright takes]`: the browser tests against a store of two workers, with PgBouncer in
 * transaction mode between it and its database.
 */
const { pgbouncer } = findPrograms(['pgbouncer']);
const chromium = await ensureChromium(projectRoot);
await ensureBuilt(projectRoot);
await ensureAccentedBuilt(projectRoot);
const folder = mkdtempSync(join(tmpdir(), 'store-scaled-'));
chmodSync(folder, 0o755);
const home = { folder, user: chooseSystemUser(undefined) };
const postgres = await startThrowAwayPostgres();
const direct = new URL(postgres.url);
const pooled = new URL(direct);
pooled.port = String(await findFreePort());
pooled.searchParams.delete('host');
const pooler = startPgbouncer(home, {
  name: 'pgbouncer',
  command: pgbouncer,
  port: Number(pooled.port),
  target: direct,
});

try {
  const urls = { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct.href };
  const env = { WORKERS: '2', ...process.env, ...urls, STORE_CHROMIUM: chromium };
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)];
  const tests = spawn(process.execPath, args, { env, stdio: 'inherit' });
  // The terminal sends the signal to both; the tests end by it, and what they used is stopped after them.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => tests.kill('SIGTERM'));
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
} finally {
  await pooler.stop('SIGINT');
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
