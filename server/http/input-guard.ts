import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/domains/refusal.ts';

/** No text of the store may hold a NUL: PostgreSQL cannot store it, and nobody types one. */
export function refuseNulCharacters(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    if (/%00|\0/.test(request.url)) throw nulRefusal();
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.includes('\\u0000')) return done(nulRefusal());
    return parseJson(request, String(body), done);
  });
}

function nulRefusal(): Refusal {
  return new Refusal('invalid-input', { message: 'The request holds a NUL character, which no field may.' });
}
