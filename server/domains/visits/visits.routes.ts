import * as calls from '#core/contract/visits.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const visitRoutes: Routes = (app, { visits }) => {
  serve(app, calls.countVisit, ({ body }) => visits.count(body));
  serve(app, calls.readVisitReport, ({ query }) => visits.readReport(query));
};
