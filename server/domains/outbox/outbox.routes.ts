import * as calls from '#core/contract/outbox.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const outboxRoutes: Routes = (app, { outboxAdmin }) => {
  serve(app, calls.listUnsent, ({ query }) => outboxAdmin.listUnsent(query));
  serve(app, calls.sendAgain, ({ user, params }) => outboxAdmin.sendAgain(user.id, params.id));
  serve(app, calls.discardMessage, ({ user, params }) => outboxAdmin.discardMessage(user.id, params.id));
};
