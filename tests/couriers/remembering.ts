import type { CourierMemory, Steps, TokenStore } from '#server/integrations/couriers/courier.ts';

export class Crash extends Error {}

/**
 * What a booking writes down, in memory. `crashAt` ends the process at the nth writing, either just before it is stored
 * or just after.
 */
export function createSteps({ crashAt, isStored = true }: { crashAt?: number; isStored?: boolean } = {}) {
  let written = 0;
  const steps = {
    memory: {} as CourierMemory,
    async remember(added: CourierMemory): Promise<CourierMemory> {
      written += 1;
      const hasCrashed = written === crashAt;
      if (!hasCrashed || isStored) steps.memory = { ...steps.memory, ...added };
      if (hasCrashed) throw new Crash();
      return steps.memory;
    },
    /** How often something was written down. */
    get written() {
      return written;
    },
  };
  return steps satisfies Steps;
}

export function createTokenStore(): TokenStore {
  const tokens = new Map<string, { token: string; expiresAt: Date }>();
  return {
    read: async (provider) => tokens.get(provider),
    write: async (provider, token) => void tokens.set(provider, token),
  };
}
