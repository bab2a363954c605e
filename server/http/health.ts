import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';

export function healthRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/health', {
      schema: {
        summary: 'Whether the process and its database are up',
        tags: ['Operations'],
        response: {
          200: z.object({ status: z.literal('ok') }),
          503: z.object({ status: z.literal('unavailable') }),
        },
      },
      async handler(request, reply) {
        try {
          await db.execute(sql`SELECT 1`);
          return { status: 'ok' as const };
        } catch (error) {
          request.log.error({ err: error }, 'the database does not answer');
          return reply.code(503).send({ status: 'unavailable' });
        }
      },
    });
  };
}
