import type { Customer, CustomerList, CustomerQuery } from '#core/contract/customers.ts';
import { retentionStart } from '#core/rules/retention.ts';
import type { Db } from '#server/db/client.ts';
import { endSessions } from '#server/domains/accounts/sessions.queries.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { decodeNewest, toPage } from '#server/domains/lists.queries.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  insertNote,
  selectAddressesOf,
  selectConsentsOf,
  selectCustomer,
  selectCustomerPage,
  selectNotesOf,
  selectOrdersOf,
  selectReturnsOf,
  setDisabled,
} from './customers.queries.ts';
import { eraseCustomer, lockCustomer } from './erase-customer.ts';
import { selectEverythingAbout } from './personal-data.queries.ts';
import {
  deleteCarts,
  deleteEnquiries,
  deleteLabels,
  deleteMessages,
  deletePushes,
  deleteWhatsappPushes,
  eraseCourierWords,
  erasePaymentEvents,
  eraseUnpaidOrders,
} from './retention.queries.ts';

/** Customers, as staff see them. */
export function createCustomers({ db, now }: { db: Db; now: () => Date }) {
  async function listCustomers({ search, cursor, limit }: CustomerQuery): Promise<CustomerList> {
    const rows = await selectCustomerPage(db, { search, after: decodeNewest(cursor), limit });
    const { page, nextCursor } = toPage(rows, limit, ({ since, id }) => [new Date(since), id]);
    return { customers: page, nextCursor };
  }

  async function readCustomer(id: string): Promise<Customer> {
    const [customer, recentOrders, addresses, returns, consents, notes] = await Promise.all([
      selectCustomer(db, id),
      selectOrdersOf(db, id),
      selectAddressesOf(db, id),
      selectReturnsOf(db, id),
      selectConsentsOf(db, id),
      selectNotesOf(db, id),
    ]);
    if (!customer) throw new Refusal('not-found');
    return { ...customer, recentOrders, addresses, returns, consents, notes };
  }

  async function writeNote({ who, id, note }: { who: string; id: string; note: string }): Promise<void> {
    await db.transaction(async (tx) => {
      await lockCustomer(tx, id);
      await insertNote(tx, { userId: id, note, who, at: now() });
    });
  }

  /** A disabled account is signed out everywhere and cannot log in. */
  async function changeDisabled({ who, id, disabled }: { who: string; id: string; disabled: boolean }) {
    await db.transaction(async (tx) => {
      const user = await lockCustomer(tx, id);
      await setDisabled(tx, id, disabled);
      if (disabled) await endSessions(tx, { userId: id, now: now() });
      const change = { before: { disabled: user.disabled }, after: { disabled } };
      await recordChange(tx, { who, action: 'customer.changed', id, name: user.phone, ...change });
    });
  }

  /** Handing personal data out is itself written down. */
  async function exportCustomer({ who, id }: { who: string; id: string }): Promise<Record<string, unknown>> {
    const { phone } = (await selectCustomer(db, id)) ?? {};
    if (!phone) throw new Refusal('not-found');
    const everything = await selectEverythingAbout(db, id);
    const change = { before: null, after: { exported: true } };
    await db.transaction((tx) =>
      recordChange(tx, { who, action: 'customer.exported', id, name: phone, ...change }),
    );
    return everything;
  }

  /** What no law and no open matter asks for is not held for ever. */
  async function forgetOutdated(): Promise<void> {
    const at = now();
    await deleteMessages(db, retentionStart('messages', at));
    await deleteEnquiries(db, retentionStart('enquiries', at));
    await eraseUnpaidOrders(db, retentionStart('unpaidOrders', at));
    await erasePaymentEvents(db, retentionStart('paymentEvents', at));
    await deleteCarts(db, retentionStart('carts', at));
    await deleteWhatsappPushes(db, retentionStart('whatsapp', at));
    const couriers = retentionStart('couriers', at);
    await deletePushes(db, couriers);
    await deleteLabels(db, couriers);
    await eraseCourierWords(db, couriers);
  }

  return {
    forgetOutdated,
    listCustomers,
    readCustomer,
    writeNote,
    changeDisabled,
    exportCustomer,
    eraseCustomer: eraseCustomer.bind(null, { db, now }),
  };
}
