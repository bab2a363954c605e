import type { FastifyPluginAsync } from 'fastify';
import {
  changeFaq,
  changePolicy,
  changeProductPage,
  changeTestimonials,
  listTexts,
  readEditableFaq,
  readEditablePolicy,
  readEditableProductPage,
  readEditableTestimonials,
} from '#core/contract/texts.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function textAdminRoutes({ textAdmin }: Pick<Services, 'textAdmin'>): FastifyPluginAsync {
  const { readText, changeText } = textAdmin;
  return async (app) => {
    serve(app, listTexts, () => textAdmin.listTexts());
    serve(app, readEditableTestimonials, () => readText('testimonials'));
    serve(app, changeTestimonials, ({ user, body }) => changeText(user.id, 'testimonials', body));
    serve(app, readEditableFaq, () => readText('faq'));
    serve(app, changeFaq, ({ user, body }) => changeText(user.id, 'faq', body));
    serve(app, readEditableProductPage, () => readText('product-page'));
    serve(app, changeProductPage, ({ user, body }) => changeText(user.id, 'product-page', body));
    serve(app, readEditablePolicy, ({ params }) => readText(`policy:${params.name}`));
    serve(app, changePolicy, ({ user, params, body }) => changeText(user.id, `policy:${params.name}`, body));
  };
}
