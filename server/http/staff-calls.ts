import type { FastifyInstance } from 'fastify';
import { staffProductRoutes } from '#server/domains/catalog/staff-products.routes.ts';
import { staffMessageRoutes } from '#server/domains/contact/staff-messages.routes.ts';
import { staffDeliveryRoutes } from '#server/domains/delivery/staff-delivery.routes.ts';
import { staffCustomerRoutes } from '#server/domains/customers/staff-customers.routes.ts';
import { staffFiguresRoutes } from '#server/domains/figures/staff-figures.routes.ts';
import { staffStockRoutes } from '#server/domains/inventory/staff-stock.routes.ts';
import { staffPictureRoutes } from '#server/domains/media/staff-pictures.routes.ts';
import { staffOrderDetailRoutes } from '#server/domains/orders/staff-order.routes.ts';
import { staffOrderListRoutes } from '#server/domains/orders/staff-order-list.routes.ts';
import { staffOrderRoutes } from '#server/domains/orders/staff-orders.routes.ts';
import { staffCouponRoutes } from '#server/domains/promotions/staff-coupons.routes.ts';
import { staffReturnRoutes } from '#server/domains/returns/staff-returns.routes.ts';
import { staffReviewRoutes } from '#server/domains/reviews/staff-reviews.routes.ts';
import { staffSettingsRoutes } from '#server/domains/settings/staff-settings.routes.ts';
import { staffRoutes } from '#server/domains/staff/staff.routes.ts';
import { staffMemberRoutes } from '#server/domains/staff/staff-members.routes.ts';
import type { Services } from '#server/services.ts';
import { requireRight } from './auth.ts';

/** Everything under /api/admin. A call that names no right cannot be registered. */
export async function registerStaffCalls(app: FastifyInstance, services: Services) {
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.right) throw new Error(`${url} names no right`);
  });
  app.addHook('onRequest', requireRight(services));
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  await app.register(staffRoutes(services));
  await app.register(staffMemberRoutes(services));
  await app.register(staffSettingsRoutes(services));
  await app.register(staffCouponRoutes(services));
  await app.register(staffDeliveryRoutes(services));
  await app.register(staffReviewRoutes(services));
  await app.register(staffMessageRoutes(services));
  await app.register(staffOrderRoutes(services));
  await app.register(staffFiguresRoutes(services));
  await app.register(staffCustomerRoutes(services));
  await app.register(staffProductRoutes(services));
  await app.register(staffPictureRoutes(services));
  await app.register(staffStockRoutes(services));
  await app.register(staffOrderListRoutes(services));
  await app.register(staffOrderDetailRoutes(services));
  await app.register(staffReturnRoutes(services));
}
