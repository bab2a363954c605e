import type { FastifyPluginAsync } from 'fastify';
import { answerEnquiry, changeEnquiry, listEnquiries } from '#core/contract/enquiries.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function enquiryAdminRoutes({ enquiryAdmin }: Pick<Services, 'enquiryAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listEnquiries, ({ query }) => enquiryAdmin.listEnquiries(query));
    serve(app, changeEnquiry, ({ user, params, body }) =>
      enquiryAdmin.changeEnquiry(user.id, params.id, body),
    );
    serve(app, answerEnquiry, ({ user, params, body }) =>
      enquiryAdmin.answerEnquiry(user.id, params.id, body),
    );
  };
}
