import type { Customer, CustomerList, CustomerQuery, CustomerRow } from '#core/contract/customers.ts';
import { rupeesFromPaise } from '#core/pricing/paise.ts';
import type { Db } from '#server/db/client.ts';
import { recordChange } from '#server/domains/audit/record-change.ts';
import { decodeNewest, encodeNewest } from '#server/domains/newest-cursor.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { endSessionsOf, lockUser } from '#server/domains/staff/staff.queries.ts';
import {
  insertNote,
  type ListedCustomerRow,
  selectAddressesOf,
  selectCustomer,
  selectCustomerPage,
  selectNotesOf,
  selectOrdersOf,
  selectReturnsOf,
  setDisabled,
} from './customers.queries.ts';
import { eraseCustomer } from './erase-customer.ts';
import { selectEverythingAbout } from './export-customer.queries.ts';

/** Customers, as staff see them. */
export function createCustomers({ db, now }: { db: Db; now: () => Date }) {
  async function listCustomers({ search, cursor, limit }: CustomerQuery): Promise<CustomerList> {
    const after = cursor ? decodeNewest(cursor) : null;
    const rows = await selectCustomerPage(db, { search, after, limit });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      customers: page.map(presentCustomer),
      nextCursor: last ? encodeNewest({ at: new Date(last.since), id: last.id }) : null,
    };
  }

  async function readCustomer(id: string): Promise<Customer> {
    const [customer, orders, addresses, returns, notes] = await Promise.all([
      selectCustomer(db, id),
      selectOrdersOf(db, id),
      selectAddressesOf(db, id),
      selectReturnsOf(db, id),
      selectNotesOf(db, id),
    ]);
    if (!customer) throw new Refusal('not-found');
    return {
      ...presentCustomer(customer),
      recentOrders: orders.map(({ placedAt, totalPaise, ...order }) => ({
        ...order,
        placedAt: toIso(placedAt),
        total: rupeesFromPaise(totalPaise),
      })),
      addresses: addresses.map((address) => ({ ...address, lastUsedAt: toIso(address.lastUsedAt) })),
      returns: returns.map(({ createdAt, ...request }) => ({
        ...request,
        createdAt: toIso(createdAt),
      })),
      notes: notes.map((note) => ({ ...note, at: toIso(note.at) })),
    };
  }

  async function writeNote({ who, id, note }: { who: string; id: string; note: string }): Promise<void> {
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user || user.role !== null || user.erasedAt !== null) throw new Refusal('not-found');
      await insertNote(tx, { userId: id, note, who, at: now() });
    });
  }

  /** A disabled account is signed out everywhere and cannot log in. */
  async function changeDisabled({
    who,
    id,
    disabled,
  }: {
    who: string;
    id: string;
    disabled: boolean;
  }): Promise<void> {
    await db.transaction(async (tx) => {
      const user = await lockUser(tx, id);
      if (!user || user.role !== null || user.erasedAt !== null) throw new Refusal('not-found');
      await setDisabled(tx, id, disabled);
      if (disabled) await endSessionsOf(tx, { userId: id, now: now() });
      await recordChange(tx, {
        who,
        action: 'customer.changed',
        subject: { kind: 'customer', id, name: user.phone },
        before: { disabled: user.disabled },
        after: { disabled },
      });
    });
  }

  /** Handing personal data out is itself written down. */
  async function exportCustomer({ who, id }: { who: string; id: string }): Promise<Record<string, unknown>> {
    const customer = await selectCustomer(db, id);
    if (!customer || customer.erasedAt !== null) throw new Refusal('not-found');
    const everything = await selectEverythingAbout(db, id);
    await db.transaction((tx) =>
      recordChange(tx, {
        who,
        action: 'customer.exported',
        subject: { kind: 'customer', id, name: customer.phone },
        before: null,
        after: { exported: true },
      }),
    );
    return everything;
  }

  return {
    listCustomers,
    readCustomer,
    writeNote,
    changeDisabled,
    exportCustomer,
    eraseCustomer: eraseCustomer.bind(null, { db, now }),
  };
}

function presentCustomer({
  phone,
  spentPaise,
  lastOrderAt,
  since,
  erasedAt,
  name,
  ...customer
}: ListedCustomerRow): CustomerRow {
  return {
    ...customer,
    name: erasedAt === null ? name : null,
    phone: erasedAt === null ? phone : null,
    spent: rupeesFromPaise(spentPaise),
    lastOrderAt: lastOrderAt === null ? null : toIso(lastOrderAt),
    since: toIso(since),
    erasedAt: erasedAt === null ? null : toIso(erasedAt),
  };
}

function toIso(moment: string): string {
  return new Date(moment).toISOString();
}
