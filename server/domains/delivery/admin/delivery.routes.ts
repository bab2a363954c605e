import type { FastifyPluginAsync } from 'fastify';
import {
  changeCharges,
  changeCodRules,
  changeOrderLimits,
  listCharges,
  readCodRules,
  readOrderLimits,
} from '#core/contract/delivery.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function deliveryAdminRoutes({ deliveryAdmin }: Pick<Services, 'deliveryAdmin'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listCharges, () => deliveryAdmin.listCharges());
    serve(app, changeCharges, ({ user, body }) => deliveryAdmin.changeCharges(user.id, body));
    serve(app, readCodRules, () => deliveryAdmin.readCodRules());
    serve(app, changeCodRules, ({ user, body }) => deliveryAdmin.changeCodRules(user.id, body));
    serve(app, readOrderLimits, () => deliveryAdmin.readOrderLimits());
    serve(app, changeOrderLimits, ({ user, body }) => deliveryAdmin.changeOrderLimits(user.id, body));
  };
}
