import * as calls from '#core/contract/reports.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const reportRoutes: Routes = (app, { reports, parcelReport, taxSheet }) => {
  serve(app, calls.readTodos, ({ user }) => reports.readTodos(user.role));
  serve(app, calls.readParcelReport, ({ query }) => parcelReport.readParcelReport(query));
  serve(app, calls.exportParcelReport, ({ query }) => parcelReport.exportParcelReport(query));
  serve(app, calls.exportTaxSheet, ({ query }) => taxSheet.exportTaxSheet(query));
  serve(app, calls.readReport, ({ query }) => reports.readReport(query));
};
