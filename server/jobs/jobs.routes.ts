import * as calls from '#core/contract/jobs.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const jobRoutes: Routes = (app, { jobAdmin }) => {
  serve(app, calls.listFailedJobs, () => jobAdmin.listFailed());
  serve(app, calls.retryJob, ({ user, body }) => jobAdmin.retry(user.id, body));
};
