import type { FastifyPluginAsync } from 'fastify';
import { listFaq, listTestimonials, readPolicy } from '#core/contract/texts.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function textRoutes({ texts }: Pick<Services, 'texts'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listTestimonials, () => texts.listTestimonials());
    serve(app, listFaq, () => texts.listFaq());
    serve(app, readPolicy, ({ params }) => texts.readPolicy(params.name));
  };
}
