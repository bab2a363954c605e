import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { decryptBytes } from './encryption.ts';
import { MANIFEST, type Manifest, parseManifest, RestoreRefused } from './format.ts';

/** What a backup says about itself. It is the first entry, so the rest is not read. */
export async function readManifest(
  bytes: AsyncIterable<Uint8Array>,
  key: string | undefined,
): Promise<Manifest> {
  const archive = extract();
  const reading = pipeline(await decryptBytes(bytes, key), createGunzip(), archive);
  // Leaving the loop below ends it early, which is no failure.
  reading.catch(() => {});
  for await (const entry of archive) {
    if (entry.header.name !== MANIFEST) break;
    return parseManifest(await buffer(entry));
  }
  throw new RestoreRefused('This file is not a backup of a store.');
}
