import { z } from 'zod';

export const FORMAT = 'store-backup-1';
/** The first entry of the archive. */
export const MANIFEST = 'store.json';

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

export function pictureName(file: string): string {
  return `pictures/${file}`;
}

/** A backup that cannot be restored, with the reason in words for whoever tries. */
export class RestoreRefused extends Error {}

export function parseManifest(content: Buffer): Manifest {
  const parsed = manifestSchema.safeParse(readJson(content));
  if (!parsed.success) throw new RestoreRefused('This file is not a backup of a store.');
  return parsed.data;
}

function readJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}
