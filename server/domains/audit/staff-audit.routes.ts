import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf, staffRefusals as refusals } from '#core/contract/answer.ts';
import { auditListSchema, auditQuerySchema } from '#core/contract/staff/audit.ts';
import { LARGEST_INTEGER } from '#core/contract/staff/versioned.ts';
import type { Audit } from './audit.service.ts';

const tags = ['Back office'];

export function staffAuditRoutes({ audit }: { audit: Audit }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/audit', {
      config: { right: 'audit:read' },
      schema: {
        summary: 'Every change by staff, newest first',
        tags,
        querystring: auditQuerySchema,
        response: { 200: answerOf(auditListSchema), ...refusals },
      },
      handler: async ({ query }) => ({ success: true as const, data: await audit.listEntries(query) }),
    });

    app.post('/audit/:id/undo', {
      config: { right: 'audit:undo' },
      schema: {
        summary: 'Undoes one change, if nothing has changed since',
        tags,
        params: z.object({ id: z.coerce.number().int().min(1).max(LARGEST_INTEGER) }),
        response: { 200: z.object({ success: z.literal(true), entryId: z.int() }), ...refusals },
      },
      async handler({ user, params: { id } }) {
        return { success: true as const, entryId: await audit.undoChange({ who: user.id, entryId: id }) };
      },
    });
  };
}
