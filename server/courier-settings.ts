import { z } from 'zod';

/** Settings of the couriers. Their addresses can be changed so that a test can stand in for them. */
export const courierSettingsShape = {
  COURIER: z.enum(['none', 'sandbox', 'shiprocket', 'delhivery']).optional(),
  SHIPROCKET_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  SHIPROCKET_EMAIL: z.string().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_WEBHOOK_TOKEN: z.string().optional(),
  SHIPROCKET_PICKUP: z.string().max(36).optional(),
  DELHIVERY_API_URL: z.url({ protocol: /^https?$/ }).default('https://track.delhivery.com'),
  DELHIVERY_TOKEN: z.string().optional(),
  DELHIVERY_WEBHOOK_TOKEN: z.string().optional(),
  DELHIVERY_PICKUP: z.string().optional(),
  COURIER_POLL_SECONDS: z.coerce.number().int().min(1).max(604_800).default(21_600),
};

type Given = z.infer<z.ZodObject<typeof courierSettingsShape>> & { STORE_MODE: 'demo' | 'production' };

export interface ShiprocketSettings {
  /** What stands before `/v1/external`; for the sandbox, known only once the server listens. */
  apiUrl: string | (() => string);
  email: string;
  password: string;
  /** Nickname of the pickup address. */
  pickup: string;
  /** Labels may be fetched from the API's own address, which may be this machine. */
  isDemo: boolean;
}

export interface DelhiverySettings {
  apiUrl: string;
  token: string;
  /** Exact name of the warehouse. */
  pickup: string;
  isDemo: boolean;
}

export type CourierSettings = ReturnType<typeof getCourierSettings>;

/** What the sandbox of the demo is set to unless something else is given. */
const SANDBOX = {
  email: 'sandbox@example.in',
  password: 'sandbox',
  token: 'sandbox-courier-token',
  pickup: 'Primary',
};

export function getCourierSettings(given: Given) {
  const isDemo = given.STORE_MODE === 'demo';
  const chosen = given.COURIER ?? (isDemo ? 'sandbox' : 'none');
  const isSandbox = chosen === 'sandbox';
  const byDefault = (value: string | undefined, sandbox: string) => value ?? (isSandbox ? sandbox : '');
  const webhookToken = byDefault(given.SHIPROCKET_WEBHOOK_TOKEN, SANDBOX.token);
  const shiprocket = {
    apiUrl: given.SHIPROCKET_API_URL ?? 'https://apiv2.shiprocket.in',
    email: byDefault(given.SHIPROCKET_EMAIL, SANDBOX.email),
    password: byDefault(given.SHIPROCKET_PASSWORD, SANDBOX.password),
    pickup: byDefault(given.SHIPROCKET_PICKUP, SANDBOX.pickup),
    isDemo,
  } satisfies ShiprocketSettings;
  return {
    chosen,
    /** What a push must carry, by provider. Empty: nobody is let in. */
    webhookTokens: { shiprocket: webhookToken, delhivery: given.DELHIVERY_WEBHOOK_TOKEN ?? '' },
    shiprocket,
    /** Where a stand-in of our own carries the parcels: what it lets us in with. */
    sandbox: isSandbox && !given.SHIPROCKET_API_URL ? { ...shiprocket, webhookToken } : null,
    delhivery: {
      apiUrl: given.DELHIVERY_API_URL,
      token: given.DELHIVERY_TOKEN ?? '',
      pickup: given.DELHIVERY_PICKUP ?? '',
      isDemo,
    } satisfies DelhiverySettings,
    pollSeconds: given.COURIER_POLL_SECONDS,
  };
}
