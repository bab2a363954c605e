import { randomUUID } from 'node:crypto';
import type { AddressForm, SavedAddress } from '#core/contract/addresses.ts';
import { MOST_ADDRESSES } from '#core/rules/address-book.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { lockAccount } from '#server/domains/accounts/lock-account.ts';
import type { Delivery } from '#server/domains/delivery/delivery.service.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  type AddressRow,
  deleteAddress,
  insertAddress,
  type OwnAddress,
  preferNone,
  selectAddresses,
  updateAddress,
} from './addresses.queries.ts';

interface AddressParts {
  db: Db;
  delivery: Pick<Delivery, 'checkAddress'>;
  now: () => Date;
}

/** The address book of an account. Each change answers the whole book. */
export function createAddresses({ db, delivery, now }: AddressParts) {
  async function listAddresses(userId: string): Promise<SavedAddress[]> {
    return present(await selectAddresses(db, userId));
  }

  /** One change of a book at a time: its numbers and its preferred one depend on all of it. */
  function change(userId: string, work: (tx: Tx, book: AddressRow[]) => Promise<void>) {
    return db.transaction(async (tx) => {
      await lockAccount(tx, userId);
      await work(tx, await selectAddresses(tx, userId));
      return present(await selectAddresses(tx, userId));
    });
  }

  async function addAddress(userId: string, { isPreferred = false, ...given }: AddressForm) {
    // Before the transaction: a pincode that is not in the directory is looked up elsewhere.
    const checked = toColumns(await delivery.checkAddress(given));
    return change(userId, async (tx, book) => {
      const same = book.find((row) => isSameAddress(row, checked));
      if (same) {
        if (isPreferred) await prefer(tx, same);
        return;
      }
      const slot = findFreeSlot(book);
      if (slot === undefined) throw new Refusal('too-many-addresses');
      const isFirst = book.length === 0;
      if (isPreferred && !isFirst) await preferNone(tx, userId);
      await insertAddress(tx, {
        ...{ id: randomUUID(), userId, slot, changedAt: now() },
        isPreferred: isPreferred || isFirst,
        ...checked,
      });
    });
  }

  async function changeAddress(own: OwnAddress, { isPreferred = false, ...given }: AddressForm) {
    // Whose address it is comes first: nobody learns from another's what is wrong with a form.
    findOwn(await selectAddresses(db, own.userId), own);
    const checked = toColumns(await delivery.checkAddress(given));
    return change(own.userId, async (tx, book) => {
      const row = findOwn(book, own);
      if (isPreferred) await prefer(tx, row);
      await updateAddress(tx, row, { ...checked, changedAt: now() });
    });
  }

  function preferAddress(own: OwnAddress) {
    return change(own.userId, (tx, book) => prefer(tx, findOwn(book, own)));
  }

  function removeAddress(own: OwnAddress) {
    return change(own.userId, async (tx, book) => {
      const row = findOwn(book, own);
      await deleteAddress(tx, row);
      const next = book.find(({ id }) => id !== row.id);
      if (row.isPreferred && next) await updateAddress(tx, next, { isPreferred: true });
    });
  }

  async function prefer(tx: Tx, row: AddressRow): Promise<void> {
    await preferNone(tx, row.userId);
    await updateAddress(tx, row, { isPreferred: true });
  }

  return { listAddresses, addAddress, changeAddress, preferAddress, removeAddress };
}

type Checked = Awaited<ReturnType<Delivery['checkAddress']>>;

/** An alternate phone that was taken out again must not stay. */
function toColumns({ name, address, phone, altPhone, pincode, city, state }: Checked) {
  return { name, address, phone, altPhone: altPhone ?? null, pincode, city, state };
}

function isSameAddress(row: AddressRow, other: ReturnType<typeof toColumns>): boolean {
  return (
    row.name === other.name &&
    row.address === other.address &&
    row.phone === other.phone &&
    row.altPhone === other.altPhone &&
    row.pincode === other.pincode &&
    row.state === other.state
  );
}

function findFreeSlot(book: AddressRow[]): number | undefined {
  const taken = new Set(book.map(({ slot }) => slot));
  return Array.from({ length: MOST_ADDRESSES }, (_, index) => index + 1).find((slot) => !taken.has(slot));
}

function findOwn(book: AddressRow[], { id }: OwnAddress): AddressRow {
  const row = book.find((each) => each.id === id);
  if (!row) throw new Refusal('not-found');
  return row;
}

function present(book: AddressRow[]): SavedAddress[] {
  return book.map(({ userId: _, slot: __, changedAt: ___, altPhone, ...address }) => ({
    ...address,
    ...(altPhone !== null && { altPhone }),
  }));
}
