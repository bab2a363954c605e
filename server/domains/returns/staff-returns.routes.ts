import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, staffRefusals as refusals } from '#core/contract/answer.ts';
import {
  returnListQuerySchema,
  staffReturnListSchema,
  staffReturnSchema,
} from '#core/contract/staff/returns.ts';
import { hasRight } from '#core/rules/staff-rights.ts';
import type { StaffReturns } from './staff-returns.service.ts';

const tags = ['Back office'];

/** The queue of returns and exchanges; deciding on one is `PUT /returns/:id`. */
export function staffReturnRoutes({ staffReturns }: { staffReturns: StaffReturns }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/returns', {
      config: { right: 'returns:read' },
      schema: {
        summary: 'Returns and exchanges, newest first, with counts by status',
        tags,
        querystring: returnListQuerySchema,
        response: { 200: answerOf(staffReturnListSchema), ...refusals },
      },
      async handler({ query }) {
        return { success: true as const, data: await staffReturns.list(query) };
      },
    });

    app.get('/returns/:id', {
      config: { right: 'returns:read' },
      schema: {
        summary: 'One return with its order, lines, refunds and history',
        tags,
        params: z.object({ id: z.string().min(1).max(40) }),
        response: { 200: answerOf(staffReturnSchema), ...refusals },
      },
      async handler({ user, params: { id } }) {
        const canPay = hasRight(user.role, 'refunds:pay');
        return { success: true as const, data: await staffReturns.read(id, { canPay }) };
      },
    });
  };
}
