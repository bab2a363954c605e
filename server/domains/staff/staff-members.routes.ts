import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, doneSchema, staffRefusals } from '#core/contract/answer.ts';
import { addMemberSchema, changeMemberSchema, memberSchema } from '#core/contract/staff/members.ts';
import type { Staff } from './staff.service.ts';

const tags = ['Back office'];
const config = { right: 'staff:change' } as const;
const params = z.object({ id: z.string().min(1).max(100) });
const done = { 200: doneSchema, ...staffRefusals };

/** Who works in the back office, and as what. */
export function staffMemberRoutes({ staff }: { staff: Staff }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/staff', {
      config,
      schema: {
        summary: 'Staff members',
        tags,
        response: { 200: answerOf(z.array(memberSchema)), ...staffRefusals },
      },
      handler: async () => ({ success: true as const, data: await staff.listMembers() }),
    });

    app.post('/staff', {
      config,
      schema: { summary: 'Adds a staff member', tags, body: addMemberSchema, response: done },
      async handler({ user, body }) {
        await staff.addMember(user.id, body);
        return { success: true as const };
      },
    });

    app.put('/staff/:id', {
      config,
      schema: {
        summary: 'Changes the name or role of a staff member, or blocks them',
        tags,
        params,
        body: changeMemberSchema,
        response: done,
      },
      async handler({ user, params: { id }, body }) {
        await staff.changeMember(user.id, id, body);
        return { success: true as const };
      },
    });

    app.delete('/staff/:id', {
      config,
      schema: { summary: 'Removes a staff member', tags, params, response: done },
      async handler({ user, params: { id } }) {
        await staff.removeMember(user.id, id);
        return { success: true as const };
      },
    });

    app.post('/staff/:id/end-sessions', {
      config,
      schema: { summary: 'Signs a staff member out everywhere', tags, params, response: done },
      async handler({ user, params: { id } }) {
        await staff.endSessions(user.id, id);
        return { success: true as const };
      },
    });
  };
}
