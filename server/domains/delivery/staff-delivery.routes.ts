import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { answerOf, staffRefusals } from '#core/contract/answer.ts';
import { chargesSchema, saveCodRulesSchema, saveOrderLimitsSchema } from '#core/contract/staff/delivery.ts';
import type { Delivery } from './delivery.service.ts';

const tags = ['Back office'];
const config = { right: 'delivery:change' } as const;
const charges = { 200: answerOf(chargesSchema), ...staffRefusals };
const limits = { 200: answerOf(saveOrderLimitsSchema), ...staffRefusals };
const rules = { 200: answerOf(saveCodRulesSchema), ...staffRefusals };

export function staffDeliveryRoutes({ delivery }: { delivery: Delivery }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/delivery/charges', {
      config,
      schema: { summary: 'Delivery charges of all states', tags, response: charges },
      handler: async () => ({ success: true as const, data: await delivery.listCharges() }),
    });

    app.put('/delivery/charges', {
      config,
      schema: {
        summary: 'Changes the charges of the given states',
        tags,
        body: chargesSchema,
        response: charges,
      },
      handler: async ({ user, body }) => ({
        success: true as const,
        data: await delivery.changeCharges(user.id, body),
      }),
    });

    app.get('/delivery/cod', {
      config,
      schema: { summary: 'Cash on delivery rules', tags, response: rules },
      handler: async () => ({ success: true as const, data: await delivery.readCodRules() }),
    });

    app.put('/delivery/cod', {
      config,
      schema: {
        summary: 'Changes the cash on delivery rules',
        tags,
        body: saveCodRulesSchema,
        response: rules,
      },
      handler: async ({ user, body }) => ({
        success: true as const,
        data: await delivery.changeCodRules(user.id, body),
      }),
    });

    app.get('/delivery/limits', {
      config,
      schema: { summary: 'Order limits', tags, response: limits },
      handler: async () => ({ success: true as const, data: await delivery.readOrderLimits() }),
    });

    app.put('/delivery/limits', {
      config,
      schema: {
        summary: 'Changes the order limits',
        tags,
        body: saveOrderLimitsSchema,
        response: limits,
      },
      handler: async ({ user, body }) => ({
        success: true as const,
        data: await delivery.changeOrderLimits(user.id, body),
      }),
    });
  };
}
