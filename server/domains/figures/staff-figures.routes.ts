import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerOf, staffRefusals } from '#core/contract/answer.ts';
import { figuresQuerySchema, figuresSchema, todosSchema } from '#core/contract/staff/today.ts';
import type { FiguresService } from './figures.service.ts';

const tags = ['Back office'];

export function staffFiguresRoutes({ figures }: { figures: FiguresService }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/todos', {
      config: { right: 'today:read' },
      schema: {
        summary: 'Open tasks for the role of the caller',
        tags,
        response: { 200: answerOf(todosSchema), ...staffRefusals },
      },
      handler: async ({ user }) => ({ success: true as const, data: await figures.readTodos(user.role) }),
    });

    app.get('/figures', {
      config: { right: 'figures:read' },
      schema: {
        summary: 'Figures of a day, week or month, compared with the previous one',
        tags,
        querystring: figuresQuerySchema,
        response: { 200: answerOf(figuresSchema), ...staffRefusals },
      },
      handler: async ({ query }) => ({ success: true as const, data: await figures.readFigures(query) }),
    });
  };
}
