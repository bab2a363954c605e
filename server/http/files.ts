import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Folders in which every name carries the hash of its content: the fonts by hand, the others by the build. */
const HASHED_FOLDERS = ['assets', 'fonts'];

/** The browser's files: hashed ones may be kept for ever, the others are asked for again each day. */
export async function registerFiles(app: FastifyInstance, buildFolder: string) {
  const client = join(buildFolder, 'client');
  if (!existsSync(client))
    throw new Error('The pages are not built. Run "npm start", or "npm run build" first.');
  await app.register(fastifyStatic, {
    root: client,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders(reply, path) {
      const hashed = HASHED_FOLDERS.some((folder) => path.startsWith(join(client, folder, sep)));
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    },
  });
}
