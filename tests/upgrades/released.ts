import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { listMigrations, writeFirstMigrations } from '#server/db/migration-files.ts';

const RELEASES = 'tests/upgrades/releases';
export const RELEASED_FILE = 'server/db/migrations/released.json';

const releasedSchema = z.object({ release: z.string(), lastMigration: z.string() });

/** The last release, and where its tables ended. */
export function readReleased(): z.infer<typeof releasedSchema> {
  return releasedSchema.parse(JSON.parse(readFileSync(RELEASED_FILE, 'utf8')));
}

export function releaseFile(release: string, kind: 'backup' | 'tar.br'): string {
  return join(RELEASES, `${release}.${kind}`);
}

/** Files that the program opens beside its own source. The released ones are not kept: they hold data, not code. */
const DATA_FILES = [
  'server/domains/delivery/pincodes.txt',
  'server/sandbox/checkout.js',
  'server/sandbox/checkout.css',
];

/** Lays out the program of the last release as its checkout had it. Gives the file to run. */
export async function unpackRelease(): Promise<{ program: string; remove(): Promise<void> }> {
  const { release, lastMigration } = readReleased();
  const root = await mkdtemp(join(tmpdir(), 'store-release-'));
  const archive = extract();
  const reading = pipeline(
    createReadStream(releaseFile(release, 'tar.br')),
    createBrotliDecompress(),
    archive,
  );
  for await (const entry of archive) {
    const target = join(root, entry.header.name);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(entry, createWriteStream(target));
  }
  await reading;
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  await writeFile(join(root, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const file of DATA_FILES) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await copyFile(file, join(root, file));
  }
  const count = (await listMigrations()).findIndex(({ tag }) => tag === lastMigration) + 1;
  await writeFirstMigrations(join(root, 'server/db/migrations'), count);
  // Nobody looks at the browser's files here.
  await mkdir(join(root, 'build/client'), { recursive: true });
  await mkdir(join(root, 'build/admin/assets'), { recursive: true });
  await writeFile(join(root, 'build/admin/index.html'), '<!doctype html><head></head>');
  return {
    program: join(root, 'build/store/main.js'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
