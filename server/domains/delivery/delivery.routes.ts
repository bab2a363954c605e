import * as days from '#core/contract/delivery/days.ts';
import { readPromises } from '#core/contract/delivery/promises.ts';
import { readDeliveryQuote } from '#core/contract/delivery/quote.ts';
import * as calls from '#core/contract/delivery.ts';
import { type Routes, serve } from '#server/http/serve.ts';

export const deliveryRoutes: Routes = (app, { delivery, deliveryAdmin }) => {
  serve(app, calls.listDeliveryCharges, () => delivery.listDeliveryCharges());
  serve(app, calls.readDeliveryCharge, ({ params }) => delivery.readCharge(params.state));
  serve(app, calls.findPincode, ({ params }) => delivery.describePincode(params.pin));
  serve(app, readDeliveryQuote, ({ user, params, query }) =>
    delivery.readQuote({ customer: user ?? null, ...params, ...query }),
  );
  serve(app, calls.checkCod, ({ user, body }) => delivery.checkCod(user, body));
  serve(app, calls.confirmShipping, ({ body }) => delivery.confirmShipping(body));

  serve(app, calls.listCharges, () => deliveryAdmin.listCharges());
  serve(app, calls.changeCharges, ({ user, body }) => deliveryAdmin.changeCharges(user.id, body));
  serve(app, calls.readCodRules, () => deliveryAdmin.readCodRules());
  serve(app, calls.changeCodRules, ({ user, body }) => deliveryAdmin.changeCodRules(user.id, body));
  serve(app, calls.readCodRiskRules, () => deliveryAdmin.readCodRiskRules());
  serve(app, calls.changeCodRiskRules, ({ user, body }) => deliveryAdmin.changeCodRiskRules(user.id, body));
  serve(app, calls.readPastRisks, () => delivery.codRisk.readPast());
  serve(app, calls.readOrderLimits, () => deliveryAdmin.readOrderLimits());
  serve(app, calls.readParcelSize, () => deliveryAdmin.readParcelSize());
  serve(app, calls.changeParcelSize, ({ user, body }) => deliveryAdmin.changeParcelSize(user.id, body));
  serve(app, days.readDeliveryDays, () => deliveryAdmin.readDeliveryDays());
  serve(app, days.changeDeliveryDays, ({ user, body }) => deliveryAdmin.changeDeliveryDays(user.id, body));
  serve(app, days.listUnserved, () => delivery.listUnserved());
  serve(app, readPromises, ({ query }) => deliveryAdmin.readPromises(query));
  serve(app, calls.changeOrderLimits, ({ user, body }) => deliveryAdmin.changeOrderLimits(user.id, body));
};
