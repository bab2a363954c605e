import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import { pack } from 'tar-stream';
import { build } from 'vite';
import { z } from 'zod';
import { writeBackup, writeWholeFile } from '#server/db/backup/write-backup.ts';
import { connectDatabase } from '#server/db/client.ts';
import { startThrowAwayPostgres } from '#server/db/embedded/throw-away-postgres.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { listMigrations } from '#server/db/migration-files.ts';
import { addProduct } from '#tests/support/products.ts';
import { RELEASED_FILE, releaseFile } from './released.ts';
import { withRunningStore } from './running-store.ts';
import { walkThrough } from './walk-through.ts';

/**
 * `npm run keep-release`, after `npm run build`: keeps of the version in package.json what the next ones are tested
 * against: its program, a small backup that it made, and the last of its migrations.
 */
const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
const folder = await mkdtemp(join(tmpdir(), 'store-keep-'));
try {
  await keepProgram();
  await keepBackup();
  const last = (await listMigrations()).at(-1);
  await writeFile(RELEASED_FILE, `{ "release": "${version}", "lastMigration": "${last?.tag}" }\n`);
  console.log(`Kept release ${version}, which ends with ${last?.tag}.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The server as `npm start` runs it, minified, and the pages as it renders them. */
async function keepProgram() {
  const store = join(folder, 'store');
  await build({
    configFile: 'vite.server.config.ts',
    logLevel: 'warn',
    build: { minify: true, outDir: store },
  });
  const archive = pack();
  for (const [from, to] of [
    [store, 'build/store'],
    ['build/server', 'build/server'],
  ] as const) {
    for (const file of await listFiles(from))
      archive.entry({ name: join(to, relative(from, file)), mtime: new Date(0) }, await readFile(file));
  }
  archive.finalize();
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
  await writeFile(releaseFile(version, 'tar.br'), brotliCompressSync(await buffer(archive), { params }));
}

/** A store that a day has passed in. */
async function keepBackup() {
  const postgres = await startThrowAwayPostgres();
  try {
    const { url } = postgres;
    await migrateDatabase(url);
    const { db, close } = connectDatabase(url, { connections: 1 });
    for (const name of ['Plain Tee', 'Striped Tee', 'Grey Hoodie']) await addProduct(db, { name });
    await close();
    await withRunningStore({ program: 'server/main.ts', url, dataDir: folder }, walkThrough);
    await writeBackup({ url, key: undefined, onProgress: () => {} }, (bytes) =>
      writeWholeFile(releaseFile(version, 'backup'), bytes),
    );
  } finally {
    await postgres.stop();
  }
}

async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();
}
