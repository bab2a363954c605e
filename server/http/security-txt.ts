import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The standard (RFC 9116) asks for less than a year. */
const VALID_DAYS = 180;

/** Tells whoever found a hole whom to write to. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
) {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const { supportEmail, publicUrl } = await settings.readIdentity();
    const today = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: mailto:${supportEmail}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en, hi',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
}
