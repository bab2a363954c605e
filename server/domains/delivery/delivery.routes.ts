import * as calls from '#core/contract/delivery.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const deliveryRoutes: Routes = (app, { delivery, deliveryAdmin }) => {
  serve(app, calls.listDeliveryCharges, () => delivery.listDeliveryCharges());
  serve(app, calls.readDeliveryCharge, ({ params }) => delivery.readCharge(params.state));
  serve(app, calls.findPincode, ({ params }) => delivery.describePincode(params.pin));
  serve(app, calls.checkCod, ({ user, body }) => delivery.cod.checkCod(user, body));
  serve(app, calls.confirmShipping, ({ body }) => delivery.confirmShipping(body));

  serve(app, calls.listCharges, () => deliveryAdmin.listCharges());
  serve(app, calls.changeCharges, ({ user, body }) => deliveryAdmin.changeCharges(user.id, body));
  serve(app, calls.readCodRules, () => deliveryAdmin.readCodRules());
  serve(app, calls.changeCodRules, ({ user, body }) => deliveryAdmin.changeCodRules(user.id, body));
  serve(app, calls.readOrderLimits, () => deliveryAdmin.readOrderLimits());
  serve(app, calls.changeOrderLimits, ({ user, body }) => deliveryAdmin.changeOrderLimits(user.id, body));
};
