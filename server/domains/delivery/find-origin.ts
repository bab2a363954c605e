import type { Settings } from '#server/domains/settings/settings.service.ts';

const PINCODE_IN_TEXT = /(?<!\d)[1-9]\d{2} ?\d{3}(?!\d)/g;

/** The pincode that parcels start from: as the owner sets it, else the last one in the store's address. */
export async function findOrigin(settings: Pick<Settings, 'readCached'>): Promise<string | null> {
  const { sentFrom } = await settings.readCached('delivery-days');
  if (sentFrom !== '') return sentFrom;
  const { address } = await settings.readCached('identity');
  return findPincode(address);
}

/** The last one in an address that is written as one text. */
export function findPincode(address: string): string | null {
  return address.match(PINCODE_IN_TEXT)?.at(-1)?.replace(' ', '') ?? null;
}
