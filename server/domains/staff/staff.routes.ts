import * as calls from '#core/contract/staff.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const staffRoutes: Routes = (app, { staff }) => {
  serve(app, calls.readMe, async ({ user }) => staff.presentMe(user));
  serve(app, calls.signOutEverywhere, ({ user }) => staff.signOutEverywhere(user.id));
  serve(app, calls.listMembers, () => staff.listMembers());
  serve(app, calls.addMember, ({ user, body }) => staff.addMember(user.id, body));
  serve(app, calls.changeMember, ({ user, params, body }) => staff.changeMember(user.id, params.id, body));
  serve(app, calls.removeMember, ({ user, params }) => staff.removeMember(user.id, params.id));
  serve(app, calls.signMemberOut, ({ user, params }) => staff.endSessions(user.id, params.id));
};
