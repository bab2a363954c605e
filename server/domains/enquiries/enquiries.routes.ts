import type { FastifyPluginAsync } from 'fastify';
import { sendEnquiry } from '#core/contract/enquiries.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function enquiryRoutes({ enquiries }: Pick<Services, 'enquiries'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, sendEnquiry, ({ body, user }) => enquiries.receive(body, { userId: user?.id ?? null }));
  };
}
