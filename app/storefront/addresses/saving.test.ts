import { describe, expect, it } from 'vitest';
import { toDetails } from '#app/lib/address-book.ts';
import type { SavedAddress } from '#core/contract/addresses.ts';
import { MOST_ADDRESSES } from '#core/rules/address-book.ts';
import { NO_DETAILS } from './delivery-details.ts';
import { savingChoices } from './saving.ts';

const HOME: SavedAddress = {
  id: 'home',
  name: 'Ananya Rao',
  address: 'Flat 402, Lake View Residency',
  phone: '9876543210',
  pincode: '560011',
  city: 'Bengaluru Urban',
  state: 'Karnataka',
  isPreferred: true,
};
const DETAILS = toDetails(HOME);

describe('what can become of an address that is used', () => {
  it('is nothing for one that is saved as it is', () => {
    expect(savingChoices(DETAILS, { book: [HOME], chosen: HOME })).toEqual([]);
    expect(savingChoices({ ...DETAILS, name: 'Ananya Rao ' }, { book: [HOME], chosen: undefined })).toEqual(
      [],
    );
  });

  it('is saving a new one, or not', () => {
    expect(savingChoices(DETAILS, { book: [], chosen: undefined })).toEqual(['new', 'not']);
    expect(savingChoices(NO_DETAILS, { book: [HOME], chosen: undefined })).toEqual(['new', 'not']);
  });

  it('is usually a correction of the chosen one, but at another pincode another address', () => {
    const corrected = { ...DETAILS, address: 'Flat 403, Lake View Residency' };
    expect(savingChoices(corrected, { book: [HOME], chosen: HOME })).toEqual(['instead', 'new', 'not']);
    const elsewhere = { ...DETAILS, pincode: '110001' };
    expect(savingChoices(elsewhere, { book: [HOME], chosen: HOME })).toEqual(['new', 'instead', 'not']);
  });

  it('is no new one in a full book', () => {
    const book = Array.from({ length: MOST_ADDRESSES }, (_, number) => ({
      ...HOME,
      id: `${number}`,
      name: `${number}`,
    }));
    expect(savingChoices(DETAILS, { book, chosen: undefined })).toEqual(['not']);
    expect(savingChoices(DETAILS, { book, chosen: book[0] })).toEqual(['instead', 'not']);
  });
});
