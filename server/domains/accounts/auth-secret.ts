import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The store's secret where none is set: made at the first start, readable by its owner only. */
export async function ensureAuthSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'auth-secret');
  const known = await readSecret(file);
  if (known) return known;
  await mkdir(dataDir, { recursive: true });
  // Written aside and linked: of two processes that start at once, both end up with the same whole secret.
  const aside = `${file}.${randomUUID()}`;
  await writeFile(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    await link(aside, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(file, 'utf8');
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
