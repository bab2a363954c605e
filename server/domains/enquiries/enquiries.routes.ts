import * as calls from '#core/contract/enquiries.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const enquiryRoutes: Routes = (app, { enquiries, enquiryAdmin }) => {
  serve(app, calls.sendEnquiry, ({ body, user }) => enquiries.receive(body, { userId: user?.id ?? null }));

  serve(app, calls.listEnquiries, ({ query }) => enquiryAdmin.listEnquiries(query));
  serve(app, calls.changeEnquiry, ({ user, params, body }) =>
    enquiryAdmin.changeEnquiry(user.id, params.id, body),
  );
  serve(app, calls.answerEnquiry, ({ user, params, body }) =>
    enquiryAdmin.answerEnquiry(user.id, params.id, body),
  );
};
