import * as calls from '#core/contract/audit.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const auditRoutes: Routes = (app, { audit }) => {
  serve(app, calls.listChanges, ({ query }) => audit.listEntries(query));
  serve(app, calls.undoChange, ({ user, params }) => audit.undoChange({ who: user.id, entryId: params.id }));
};
