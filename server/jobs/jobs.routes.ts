import * as calls from '#core/contract/jobs.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const jobRoutes: Routes = (app, { jobAdmin }) => {
  serve(app, calls.listFailedWork, () => jobAdmin.listFailed());
  serve(app, calls.retryWork, ({ user, body }) => jobAdmin.retry(user.id, body));
};
