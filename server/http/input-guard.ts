import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/domains/refusal.ts';
import { isStorable } from '#server/storable.ts';

/** Only a body with one of these escapes can hold a NUL or half a character: raw bytes are decoded before. */
const SUSPECT_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

/** No text of the store may hold a NUL or half a character: PostgreSQL cannot store them, and nobody types them. */
export function refuseUnstorableText(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (/%00|\0/.test(request.url)) throw unstorable();
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    return parseJson(request, text, (error, value) => {
      if (!error && SUSPECT_ESCAPE.test(text) && !isStorable(value)) return done(unstorable());
      return done(error, value);
    });
  });
}

function unstorable(): Refusal {
  return new Refusal('invalid-input', {
    message: 'The request contains an invalid character.',
  });
}
