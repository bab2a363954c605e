import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { OWN_ONLY } from './payment-sources.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/** Pictures are shown as soon as they are chosen, before they are sent. */
const WITH_CHOSEN_PICTURES = { ...OWN_ONLY, image: ['blob:'] };

/** The back office as it was built: one page for all its addresses; the rest happens in the browser and over /api/admin. */
export async function registerAdminPages(app: FastifyInstance, buildFolder: string) {
  const folder = join(buildFolder, 'admin');
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/admin/assets/',
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply) => reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  app.get('/admin', async (_request, reply) => sendAdminPage(reply, html));
  app.get('/admin/*', async (_request, reply) => sendAdminPage(reply, html));
}

function sendAdminPage(reply: FastifyReply, html: string) {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'Content-Security-Policy': contentSecurityPolicy(html, { payment: WITH_CHOSEN_PICTURES }),
      'Cache-Control': 'no-cache',
      'X-Robots-Tag': 'noindex, nofollow',
    })
    .send(html);
}
