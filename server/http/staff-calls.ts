import type { FastifyInstance } from 'fastify';
import { isStaffRight } from '#core/rules/staff-rights.ts';
import { auditRoutes } from '#server/domains/audit/audit.routes.ts';
import { bannerAdminRoutes } from '#server/domains/banners/admin/banners.routes.ts';
import { couponAdminRoutes } from '#server/domains/coupons/coupons.routes.ts';
import { customerRoutes } from '#server/domains/customers/customers.routes.ts';
import { deliveryAdminRoutes } from '#server/domains/delivery/admin/delivery.routes.ts';
import { enquiryAdminRoutes } from '#server/domains/enquiries/admin/enquiries.routes.ts';
import { invoiceAdminRoutes } from '#server/domains/invoices/admin/invoices.routes.ts';
import { orderAdminRoutes } from '#server/domains/orders/admin/orders.routes.ts';
import { outboxAdminRoutes } from '#server/domains/outbox/admin/outbox.routes.ts';
import { reconciliationRoutes } from '#server/domains/payments/reconciliation/reconciliation.routes.ts';
import { refundAdminRoutes } from '#server/domains/payments/refunds/admin/refunds.routes.ts';
import { pictureAdminRoutes } from '#server/domains/pictures/admin/pictures.routes.ts';
import { productAdminRoutes } from '#server/domains/products/admin/products.routes.ts';
import { reportRoutes } from '#server/domains/reports/reports.routes.ts';
import { returnAdminRoutes } from '#server/domains/returns/admin/returns.routes.ts';
import { reviewAdminRoutes } from '#server/domains/reviews/reviews.routes.ts';
import { settingRoutes } from '#server/domains/settings/settings.routes.ts';
import { staffRoutes } from '#server/domains/staff/staff.routes.ts';
import { stockAdminRoutes } from '#server/domains/stock/admin/stock.routes.ts';
import { textAdminRoutes } from '#server/domains/texts/admin/texts.routes.ts';
import { jobAdminRoutes } from '#server/jobs/admin/jobs.routes.ts';
import type { Services } from '#server/services.ts';

/** Everything under /api/admin. What is no call for staff cannot be registered. */
export async function registerStaffCalls(app: FastifyInstance, services: Services) {
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.call || !isStaffRight(config.call.access)) throw new Error(`${url} names no right`);
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });

  await app.register(staffRoutes(services));
  await app.register(settingRoutes(services));
  await app.register(couponAdminRoutes(services));
  await app.register(reviewAdminRoutes(services));
  await app.register(deliveryAdminRoutes(services));
  await app.register(enquiryAdminRoutes(services));
  await app.register(textAdminRoutes(services));
  await app.register(bannerAdminRoutes(services));
  await app.register(reportRoutes(services));
  await app.register(outboxAdminRoutes(services));
  await app.register(jobAdminRoutes(services));
  await app.register(reconciliationRoutes(services));
  await app.register(auditRoutes(services));
  await app.register(customerRoutes(services));
  await app.register(productAdminRoutes(services));
  await app.register(pictureAdminRoutes(services));
  await app.register(stockAdminRoutes(services));
  await app.register(orderAdminRoutes(services));
  await app.register(returnAdminRoutes(services));
  await app.register(refundAdminRoutes(services));
  await app.register(invoiceAdminRoutes(services));
}
