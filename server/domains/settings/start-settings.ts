import type { Setting, SettingName } from '#core/contract/settings.ts';
import type { StoreIdentity } from '#core/contract/store.ts';

/** How a store stands before its owner has set anything. */
export function startSettings({ publicUrl: _, ...identity }: StoreIdentity): {
  [Name in SettingName]: Setting<Name>;
} {
  return {
    identity: { ...identity, state: 'Maharashtra' },
    cod: { isOffered: true, mostPaise: 0, blockedPincodes: [], mostRefusals: 0 },
    stock: { lowAt: 5 },
  };
}
