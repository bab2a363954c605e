import { approvedLanguages } from '#core/contract/settings.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import { createCatalogueServices } from './catalogue-services.ts';
import type { Config } from './config.ts';
import { listCourierSteps } from './courier-setup-steps.ts';
import type { Db } from './db/client.ts';
import { withoutPersonalData } from './describe-error.ts';
import { createAccounts } from './domains/accounts/accounts.service.ts';
import { createAddresses } from './domains/addresses/addresses.service.ts';
import { createAlarms } from './domains/alarms/alarms.service.ts';
import { createAudit } from './domains/audit/audit.service.ts';
import { createBackups } from './domains/backups/backups.service.ts';
import { createCarts } from './domains/carts/carts.service.ts';
import { createCouponAdmin } from './domains/coupons/admin/coupons.service.ts';
import { createCoupons } from './domains/coupons/coupons.service.ts';
import { createCustomers } from './domains/customers/customers.service.ts';
import { createOwnData } from './domains/customers/own-data.ts';
import { createDeliveryAdmin } from './domains/delivery/admin/delivery.service.ts';
import { createDelivery } from './domains/delivery/delivery.service.ts';
import { findStoreAddress } from './domains/delivery/find-store-address.ts';
import { createEnquiryAdmin } from './domains/enquiries/admin/enquiries.service.ts';
import { createEnquiries } from './domains/enquiries/enquiries.service.ts';
import { createGoLive } from './domains/go-live/go-live.service.ts';
import { createInvoices } from './domains/invoices/invoices.service.ts';
import { createIssuing } from './domains/invoices/issue-document.ts';
import { createLimits } from './domains/limits/limits.service.ts';
import { createOrderAdmin } from './domains/orders/admin/orders.service.ts';
import { createOrders } from './domains/orders/orders.service.ts';
import { readOrderLink } from './domains/orders/read-order-link.ts';
import { createOutboxAdmin } from './domains/outbox/admin/outbox.service.ts';
import type { MessageLimits } from './domains/outbox/message-limits.ts';
import { createOutbox } from './domains/outbox/outbox.service.ts';
import type { Couriers } from './domains/parcels/parcel-context.ts';
import { createParcels } from './domains/parcels/parcels.service.ts';
import { selectAttempts } from './domains/payments/payments.queries.ts';
import { createPayments } from './domains/payments/payments.service.ts';
import { createReconciliation } from './domains/payments/reconciliation/reconciliation.service.ts';
import { createRefundAdmin } from './domains/payments/refunds/admin/refunds.service.ts';
import { createRefunds, readDuePayouts } from './domains/payments/refunds/payouts.ts';
import { createRemittance } from './domains/remittance/remittance.service.ts';
import { createParcelReport } from './domains/reports/parcel-report.ts';
import { createReports } from './domains/reports/reports.service.ts';
import { createTaxSheet } from './domains/reports/tax-sheet.ts';
import { createRestock, wakeRestock } from './domains/restock/restock.service.ts';
import { createReturnParcels } from './domains/returns/parcel/return-parcels.service.ts';
import { finishRefundedReturn } from './domains/returns/returns.queries.ts';
import { createReturnAdmin, createReturns } from './domains/returns/returns.service.ts';
import { createSettings } from './domains/settings/settings.service.ts';
import { createStoreInfo } from './domains/settings/store.service.ts';
import { createStaff } from './domains/staff/staff.service.ts';
import { createStockNotifier } from './domains/stock/stock-notifier.ts';
import { createTextAdmin } from './domains/texts/admin/texts.service.ts';
import { createTexts } from './domains/texts/texts.service.ts';
import { createWhatsapp } from './domains/whatsapp/whatsapp.service.ts';
import { createWishlist } from './domains/wishlist/wishlist.service.ts';
import { listGoLiveChecks } from './go-live-checks.ts';
import type { PictureStore } from './integrations/picture-store.ts';
import type { PincodeService } from './integrations/pincode-service.ts';
import { createJobAdmin } from './jobs/admin/jobs.service.ts';
import { type Log, NO_LOG } from './log.ts';
import { createOrderHooks } from './order-hooks.ts';
import { connectOutside } from './outside.ts';
import { listUndoable } from './undoable-changes.ts';

export type Services = ReturnType<typeof createServices>;

function toMessageLimits({ smsPerDay, codesPerDay, mail, mailTo }: Config): MessageLimits {
  return {
    // The rest is reserved for login codes.
    smsPerDay: smsPerDay - codesPerDay,
    // The demo inbox is nobody's mailbox.
    spacesMail: mail.provider !== 'demo',
    storeAddress: mailTo,
  };
}

function listFolders({ dataDir, backup: { files } }: Config): string[] {
  return [dataDir, ...(files && 'folder' in files ? [files.folder] : [])];
}

/** Every domain, wired once. What a domain needs is in its parameters and nowhere else. */
export function createServices({
  db,
  readDb = db,
  directUrl = '',
  store,
  identity,
  config,
  authSecret,
  pincodeService,
  now = () => new Date(),
  alarm: report,
  log = NO_LOG,
  webhookWaitMs,
  couriers: given,
}: {
  db: Db;
  /** For what shoppers read of the catalogue and the texts; may be a moment behind. */
  readDb?: Db;
  /** The database around a pooler. Without it no backup is made. */
  directUrl?: string;
  store: PictureStore;
  identity: StoreIdentity;
  config: Config;
  authSecret: string;
  /** Asked about pincodes that the store does not know; without it nobody is. */
  pincodeService?: PincodeService;
  now?: () => Date;
  /** For what a person must look at. */
  alarm: (text: string) => void;
  log?: Log;
  /** How long the check of the provider's events waits for one. */
  webhookWaitMs?: number;
  /** Where parcels are booked, and who carries those that are under way; by the settings unless given. */
  couriers?: Couriers;
}) {
  const alarm = (text: string) => report(withoutPersonalData(text));
  const settings = createSettings({ db, identity, limits: config.limits, now });
  const readSettings = createSettings({ db: readDb, identity, limits: config.limits, now });
  const limits = createLimits({ db, limits: config.limits });
  const coupons = createCoupons({ db, limits, now });
  const outside = connectOutside(config, { db, settings, now, alarm, log, couriers: given });
  const { sms, mail, whatsappSender, provider, couriers } = outside;
  const delivery = createDelivery({
    ...{ db, settings, now, pincodeService },
    limits: config.limits,
    secret: authSecret,
    courier: couriers.courier,
  });
  const { holdSeconds, reconcileSeconds } = config.payment;
  const stockNotifier = createStockNotifier(db, (productIds) => wakeRestock(db, productIds));
  const issuing = createIssuing(settings, { isDemo: config.mode === 'demo' });
  const { publicUrl } = config;
  const orderContext = {
    db,
    now,
    provider,
    delivery,
    stockNotifier,
    hooks: createOrderHooks({ issuing, publicUrl }),
    publicUrl,
    holdSeconds,
    reconcileSeconds,
    checkCoupon: coupons.checkCoupon,
    readLimits: async () => (config.limits ? settings.readCached('order-limits') : null),
    alarm,
  };
  const paymentContext = { ...orderContext, finishReturn: finishRefundedReturn };
  const returnContext = { db, now, stockNotifier, issuing, publicUrl };
  const readBrandName = async () => (await settings.readCached('identity')).brandName;
  const accounts = createAccounts({
    db,
    sms,
    readIdentity: settings.readIdentity,
    // Not from a replica: nobody agrees to a text that was just replaced.
    readAgreedPolicies: createTexts({ settings }).readAgreedPolicies,
    secret: authSecret,
    limits: config.limits,
    storeSendsPerDay: config.codesPerDay,
    isWhatsappOffered: whatsappSender !== null,
    sendCodeByWhatsapp: (code) => whatsapp.sendCode(code),
    readLanguages: async () => approvedLanguages(await settings.readCached('messages')),
    now,
    alarm,
  });
  const hasCourier = couriers.courier !== null;
  const reports = createReports({ db, settings, now, hasCourier });
  const staff = createStaff({
    db,
    accounts,
    secret: authSecret,
    secondFactorRequiredOf: config.secondFactorRequiredOf,
    readBrandName,
    hasCourier,
    now,
  });
  const backups = createBackups({ db, directUrl, settings: config.backup, pictures: store, now, alarm });
  const carrierContext = {
    ...{ db, now, alarm, publicUrl },
    ...couriers,
    pollSeconds: config.courier.pollSeconds,
    longestPauseMs: config.mode === 'demo' ? 5000 : 300_000,
    waitMs: 15_000,
    readSize: () => settings.readCached('parcel'),
    readSupportEmail: async () => (await settings.readCached('identity')).supportEmail,
  };
  const returnParcels = createReturnParcels({
    ...carrierContext,
    readStoreAddress: () => findStoreAddress(settings, delivery.lookUpPincode),
  });
  const parcels = createParcels({
    ...carrierContext,
    stockNotifier,
    hooks: orderContext.hooks,
    webhookTokens: config.courier.webhookTokens,
    readBrandName,
    returnParcels,
  });
  const orders = createOrders(orderContext);
  const restock = createRestock({
    ...{ db, now, limits, publicUrl, stockNotifier, readBrandName },
    messageHours: config.messageHours,
  });
  const whatsapp = createWhatsapp({
    ...{ db, now, alarm, log, publicUrl },
    settings: config.whatsapp,
    sender: whatsappSender,
    secret: authSecret,
    readRules: () => settings.readCached('messages'),
    answerFailed: parcels.answerFailed,
    answerCod: orders.answerQuestion,
    withdrawRestock: restock.withdrawAll,
  });
  const storeInfo = createStoreInfo({
    settings: readSettings,
    isStripOfferValid: coupons.isFirstCouponValid,
    readHighestCharge: delivery.readHighestCharge,
  });
  const catalogue = createCatalogueServices({
    ...{ db, readDb, store, identity, settings, readSettings, limits, stockNotifier, now },
    secret: authSecret,
    readStore: storeInfo.readStore,
  });
  return {
    ...catalogue,
    db,
    now,
    staff,
    goLive: createGoLive({
      db,
      now,
      checks: listGoLiveChecks({
        ...{ config, db, directUrl, now, settings, accounts, staff, backups, mail, provider },
        courier: couriers.courier,
        ...(webhookWaitMs === undefined ? {} : { webhookWaitMs }),
      }),
    }),
    courierSetup: createGoLive({
      db,
      now,
      checks: listCourierSteps({ config, db, now, settings, courier: couriers.courier }),
    }),
    reports,
    parcelReport: createParcelReport({ db, now }),
    taxSheet: createTaxSheet({ db, now }),
    alarms: createAlarms({
      ...{ db, reports, now, alarm },
      mailTo: config.mailTo,
      publicUrl: config.publicUrl,
      folders: listFolders(config),
    }),
    outboxAdmin: createOutboxAdmin({ db, now }),
    jobAdmin: createJobAdmin({ db }),
    audit: createAudit({ db, registry: listUndoable(settings, now) }),
    customers: createCustomers({ db, now }),
    ownData: createOwnData({ db, accounts, now }),
    settings,
    backups,
    texts: createTexts({ settings: readSettings }),
    textAdmin: createTextAdmin({ settings }),
    storeInfo,
    accounts,
    addresses: createAddresses({ db, delivery, now }),
    carts: createCarts({ db, now }),
    enquiries: createEnquiries({ db, mailTo: config.mailTo }),
    enquiryAdmin: createEnquiryAdmin({ db, readIdentity: settings.readIdentity, now }),
    outbox: createOutbox({
      db,
      sms,
      insteadOfSms: whatsapp,
      mail,
      readBrandName,
      readOrderLink: (message) => readOrderLink(orderContext, message),
      beforeSending: restock.beginReservation,
      limits: config.limits ? toMessageLimits(config) : null,
      now,
      alarm,
      log,
    }),
    cdn: outside.cdn,
    demoInbox: outside.demoInbox,
    limits,
    coupons,
    couponAdmin: createCouponAdmin({ db, now }),
    delivery,
    deliveryAdmin: createDeliveryAdmin({ db, settings, now }),
    orders,
    orderAdmin: createOrderAdmin({
      ...orderContext,
      readDuePayouts: (orderId) => readDuePayouts(db, orderId),
      readAttempts: (orderId) => selectAttempts(db, orderId),
    }),
    restock,
    refunds: createRefunds({ db, now }),
    refundAdmin: createRefundAdmin(paymentContext),
    payments: createPayments(paymentContext),
    returns: createReturns(returnContext),
    invoices: createInvoices({ db, settings }),
    returnAdmin: createReturnAdmin(returnContext),
    returnParcels,
    parcels,
    remittance: createRemittance({
      ...{ db, now, settings },
      couriers: couriers.couriers,
      pauseMs: config.mode === 'demo' ? 0 : 300,
    }),
    reconciliation: createReconciliation({ ...paymentContext, records: provider }),
    sandbox: outside.sandbox,
    courierSandbox: outside.courierSandbox,
    stockNotifier,
    whatsapp,
    wishlist: createWishlist({ db, now }),
  };
}
