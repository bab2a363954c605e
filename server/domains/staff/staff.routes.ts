import type { FastifyPluginAsync } from 'fastify';
import {
  addMember,
  changeMember,
  listMembers,
  readMe,
  removeMember,
  signMemberOut,
  signOutEverywhere,
} from '#core/contract/staff.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function staffRoutes({ staff }: Pick<Services, 'staff'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, readMe, async ({ user }) => staff.presentMe(user));
    serve(app, signOutEverywhere, ({ user }) => staff.signOutEverywhere(user.id));
    serve(app, listMembers, () => staff.listMembers());
    serve(app, addMember, ({ user, body }) => staff.addMember(user.id, body));
    serve(app, changeMember, ({ user, params, body }) => staff.changeMember(user.id, params.id, body));
    serve(app, removeMember, ({ user, params }) => staff.removeMember(user.id, params.id));
    serve(app, signMemberOut, ({ user, params }) => staff.endSessions(user.id, params.id));
  };
}
