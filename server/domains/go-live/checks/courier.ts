import { CourierFailure, type Service } from '#server/integrations/couriers/courier.ts';
import { type Check, green, note, red } from '../check.ts';

interface CourierParts {
  chosen: 'none' | 'sandbox' | 'shiprocket' | 'delhivery';
  settings: unknown;
  /** The demo's own courier can be asked, too. */
  mayTrySandbox?: boolean;
  /** Asks whether it delivers to a place, with the keys; changes nothing. */
  ask: (() => Promise<Service>) | undefined;
}

const NAMES = { shiprocket: 'Shiprocket', delhivery: 'Delhivery', sandbox: 'the demo’s courier' };

export function checkCourier({ chosen, settings, ask, mayTrySandbox = false }: CourierParts): Check {
  const named = { name: 'courier', title: 'Courier' };
  if (chosen === 'none' || (chosen === 'sandbox' && !mayTrySandbox)) {
    return {
      ...named,
      async look() {
        if (chosen === 'sandbox')
          return red(
            'Parcels go to the sandbox. Set COURIER to shiprocket or delhivery with its keys, or to none.',
          );
        return note(
          'No courier is connected: staff enter the courier and the tracking number when they ship.',
        );
      },
    };
  }
  const courier = NAMES[chosen];
  return {
    ...named,
    look: async () => ({ state: 'open', words: 'Not tried yet.' }),
    trial: {
      sends: `Asks ${courier} whether it delivers to 110001`,
      settings,
      async run() {
        try {
          await ask?.();
        } catch (error) {
          if (!(error instanceof CourierFailure)) throw error;
          return red(
            `${error.message}. Check the keys of ${courier}, and that this machine reaches the internet.`,
          );
        }
        return green(`The keys are right: ${courier} answers.`);
      },
    },
  };
}
