import { ADDRESS_KEY } from '#app/lib/storage-keys.ts';
import { browserOrNull, createStoredValue } from '#app/lib/stored-value.ts';
import { type DeliveryDetails, NO_DETAILS } from './delivery-details.ts';

interface Remembered {
  userId: string;
  details: DeliveryDetails;
}

const stored = createStoredValue<Remembered | null>({
  key: ADDRESS_KEY,
  empty: null,
  parse: parseRemembered,
  serialise: (remembered) => remembered && JSON.stringify(remembered),
  browser: browserOrNull(),
});

/** Where this customer had the last order sent. Another one on the same device does not see it. */
export function rememberedAddress(userId: string): DeliveryDetails | null {
  const remembered = stored.read();
  return remembered?.userId === userId ? remembered.details : null;
}

export function rememberAddress(userId: string, details: DeliveryDetails): void {
  stored.update(() => ({ userId, details }));
}

function parseRemembered(text: string): Remembered | undefined {
  try {
    const { userId, details } = JSON.parse(text);
    if (typeof userId !== 'string' || typeof details !== 'object' || details === null) return undefined;
    const known = Object.keys(NO_DETAILS).map((field) => [field, textOf(details[field])]);
    return { userId, details: { ...NO_DETAILS, ...Object.fromEntries(known) } };
  } catch {
    return undefined;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
