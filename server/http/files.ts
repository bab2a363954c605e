import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languagePrefix } from '#core/rules/language.ts';

/** Folders in which every name carries the hash of its content: the fonts by hand, the others by the build. */
const HASHED_FOLDERS = ['assets', 'fonts'];

/** Where `react-router build` has left each language. The default one is always there. */
export function builtFolders(buildFolder: string): [Language, string][] {
  return LANGUAGES.map((language): [Language, string] => [
    language,
    buildFolder + languagePrefix(language),
  ]).filter(([language, folder]) => language === DEFAULT_LANGUAGE || existsSync(folder));
}

/** The browser's files: hashed ones may be kept for ever, the others are asked for again each day. */
export async function registerFiles(app: FastifyInstance, buildFolder: string) {
  if (!existsSync(join(buildFolder, 'client')))
    throw new Error('The pages are not built. Run "npm start", or "npm run build" first.');
  for (const [language, folder] of builtFolders(buildFolder)) {
    await registerFolder(app, join(folder, 'client'), language);
  }
}

async function registerFolder(app: FastifyInstance, client: string, language: Language) {
  await app.register(fastifyStatic, {
    root: client,
    decorateReply: language === DEFAULT_LANGUAGE,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders(reply, path) {
      const hashed = HASHED_FOLDERS.some((folder) => path.startsWith(join(client, folder, sep)));
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400');
    },
  });
}
