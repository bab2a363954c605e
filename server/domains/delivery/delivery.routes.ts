import type { FastifyPluginAsync } from 'fastify';
import {
  checkCod,
  confirmShipping,
  findPincode,
  listDeliveryCharges,
  readDeliveryCharge,
} from '#core/contract/delivery.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';

export function deliveryRoutes({ delivery }: Pick<Services, 'delivery'>): FastifyPluginAsync {
  return async (app) => {
    serve(app, listDeliveryCharges, () => delivery.listDeliveryCharges());
    serve(app, readDeliveryCharge, ({ params }) => delivery.readCharge(params.state));
    serve(app, findPincode, ({ params }) => delivery.describePincode(params.pin));
    serve(app, checkCod, ({ user, body }) => delivery.cod.checkCod(user, body));
    serve(app, confirmShipping, ({ body }) => delivery.confirmShipping(body));
  };
}
