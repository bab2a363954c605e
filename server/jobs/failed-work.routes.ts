import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerOf, doneSchema, staffRefusals as refusals } from '#core/contract/answer.ts';
import { failedWorkListSchema, retryWorkSchema } from '#core/contract/staff/failed-work.ts';
import type { FailedWorkList } from './failed-work.ts';

const tags = ['Back office'];
const done = { success: true as const };

export function failedWorkRoutes({ failedWork }: { failedWork: FailedWorkList }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/failed-work', {
      config: { right: 'settings:change' },
      schema: {
        summary: 'Background work that keeps failing, what was given up first',
        tags,
        response: { 200: answerOf(failedWorkListSchema), ...refusals },
      },
      handler: async () => ({ ...done, data: { work: await failedWork.list() } }),
    });

    app.post('/failed-work/retry', {
      config: { right: 'settings:change' },
      schema: {
        summary: 'Tries it again now',
        tags,
        body: retryWorkSchema,
        response: { 200: doneSchema, ...refusals },
      },
      async handler({ user, body }) {
        await failedWork.retry(user.id, body);
        return done;
      },
    });
  };
}
