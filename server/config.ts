import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';

const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STORE_MODE: z.enum(['demo', 'production']).default('demo'),
  BRAND_NAME: z.string().min(1).max(60).default('the brand'),
  SUPPORT_PHONE: z.string().min(1).max(30).default('+91 00000 00000'),
  SUPPORT_EMAIL: z.string().min(1).max(120).default('support@example.in'),
  PUBLIC_URL: z.url().optional(),
  LIMITS: z.enum(['on', 'off']).default('on'),
  STORE_DEV: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Absent: the store runs its own PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  mode: 'demo' | 'production';
  limits: boolean;
  dev: boolean;
  logLevel: string;
  brandName: string;
  supportPhone: string;
  supportEmail: string;
  publicUrl: string;
}

export class ConfigError extends Error {}

/** Reads the environment once, at start; everything else is handed its part of the result. */
export function readConfig(env: NodeJS.ProcessEnv = environment()): Config {
  // An empty variable means "not set": that is what `FOO= npm start` and most .env templates intend.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings cannot be used:\n  ${lines.join('\n  ')}`);
  }
  const settings = parsed.data;
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    mode: settings.STORE_MODE,
    limits: settings.LIMITS === 'on' || settings.STORE_MODE === 'production',
    dev: settings.STORE_DEV === '1',
    logLevel: settings.LOG_LEVEL,
    brandName: settings.BRAND_NAME,
    supportPhone: settings.SUPPORT_PHONE,
    supportEmail: settings.SUPPORT_EMAIL,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  };
}

function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}
