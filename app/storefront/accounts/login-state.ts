import { isRecord } from '#core/objects.ts';

/** What login and verify hand to each other through navigation. */
export interface LoginState {
  phone?: string | undefined;
  /** Where the shopper was stopped for not being logged in. */
  from?: string | undefined;
  /** What that page was opened with: it goes on where it stopped. */
  fromState?: unknown;
  /** Shows the server that this browser asked for the code. */
  handle?: string | undefined;
  /** How long after this code another one can be had. */
  resendAfterSeconds?: number | undefined;
}

/** Reads a location's state, which may be anything. */
export function loginStateOf(state: unknown): LoginState {
  if (!isRecord(state)) return {};
  const { phone, from, fromState, handle, resendAfterSeconds } = state;
  return {
    phone: typeof phone === 'string' && phone !== '' ? phone : undefined,
    from: typeof from === 'string' && from.startsWith('/') ? from : undefined,
    fromState,
    handle: typeof handle === 'string' ? handle : undefined,
    resendAfterSeconds: typeof resendAfterSeconds === 'number' ? resendAfterSeconds : undefined,
  };
}
