import * as calls from '#core/contract/texts.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const textRoutes: Routes = (app, { texts, textAdmin: { listTexts, readText, changeText } }) => {
  serve(app, calls.listTestimonials, () => texts.listTestimonials());
  serve(app, calls.listFaq, () => texts.listFaq());
  serve(app, calls.readPolicy, ({ params }) => texts.readPolicy(params.name));

  serve(app, calls.listTexts, () => listTexts());
  serve(app, calls.readEditableTestimonials, () => readText('testimonials'));
  serve(app, calls.changeTestimonials, ({ user, body }) => changeText(user.id, 'testimonials', body));
  serve(app, calls.readEditableFaq, () => readText('faq'));
  serve(app, calls.changeFaq, ({ user, body }) => changeText(user.id, 'faq', body));
  serve(app, calls.readEditableProductPage, () => readText('product-page'));
  serve(app, calls.changeProductPage, ({ user, body }) => changeText(user.id, 'product-page', body));
  serve(app, calls.readEditablePolicy, ({ params }) => readText(`policy:${params.name}`));
  serve(app, calls.changePolicy, ({ user, params, body }) =>
    changeText(user.id, `policy:${params.name}`, body),
  );
};
