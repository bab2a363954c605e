import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { z } from 'zod';
import { INDIAN_MOBILE } from '#core/rules/shipping.ts';
import { backupSettingsShape, getBackupSettings } from './backup-settings.ts';
import {
  missingForProduction,
  missingForProviders,
  sharedName,
  unsafeForDemo,
  unsafeForProduction,
} from './check-settings.ts';
import { courierSettingsShape, getCourierSettings } from './courier-settings.ts';
import { DEMO_OWNER_PHONE } from './demo-owner.ts';
import { findPlainLines } from './encrypted-lines.ts';
import {
  getMailSettings,
  getMessageHours,
  getSmsPerDay,
  getSmsSettings,
  getWhatsappSettings,
  messageSettingsShape,
} from './message-settings.ts';
import { getPaymentSettings, paymentSettingsShape } from './payment-settings.ts';
import { toS3Settings } from './s3-settings.ts';
import { readSettingFiles } from './settings-from-files.ts';
import { PLACEHOLDERS } from './store-identity.ts';
import { areProxies } from './trusted-proxies.ts';

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URLS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .pipe(z.array(postgresUrl)),
  STORE_MODE: z.enum(['demo', 'production']).default('demo'),
  BRAND_NAME: z.string().min(1).max(60).default(PLACEHOLDERS.brandName),
  SUPPORT_PHONE: z.string().min(1).max(30).default(PLACEHOLDERS.supportPhone),
  SUPPORT_EMAIL: z.string().min(1).max(120).default(PLACEHOLDERS.supportEmail),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'not an address such as https://store.example.in' })
    .optional(),
  ADMIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  AUTH_SECRET: z.string().optional(),
  STAFF_SECOND_FACTOR: z.enum(['managers', 'everybody']).default('managers'),
  OWNER_PHONE: z.string().regex(INDIAN_MOBILE, 'not an Indian mobile number of 10 digits').optional(),
  ...messageSettingsShape,
  ...paymentSettingsShape,
  ...backupSettingsShape,
  ...courierSettingsShape,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().min(1).default('ap-south-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CDN_PURGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  CDN_PURGE_TOKEN: z.string().min(1).optional(),
  JOBS: z.enum(['on', 'off', 'only']).default('on'),
  WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  REQUIRE_TLS: z.enum(['on', 'off']).default('off'),
  TRUSTED_PROXIES: z
    .string()
    .refine(areProxies, 'not loopback, linklocal, uniquelocal, addresses or ranges such as 10.0.0.0/8')
    .optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('store'),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  LIMITS: z.enum(['on', 'off']).default('on'),
  STORE_DEV: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
});

export type Config = ReturnType<typeof toConfig> & {
  /** What a live store could not be started with, whichever mode this one is in. */
  liveProblems: string[];
};

export class ConfigError extends Error {}

/** Reads the environment once, at start; everything else is handed its part of the result. */
export function readConfig(env?: NodeJS.ProcessEnv): Config {
  const { config, problems } = inspectConfig(env);
  if (problems.length > 0) throw new ConfigError(explainProblems(problems));
  return config;
}

/** The settings, with every reason not to start with them: for a start that adds what it finds in the database. */
export function inspectConfig(env = environment()): { config: Config; problems: string[] } {
  // An empty variable means "not set": that is what `FOO= npm start` and most .env templates intend.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { settings: given, problems: badFiles } = readSettingFiles(set, Object.keys(settingsSchema.shape));
  if (badFiles.length > 0) throw new ConfigError(explainProblems(badFiles));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings cannot be used:\n  ${lines.join('\n  ')}`);
  }
  const settings = parsed.data;
  const isProduction = settings.STORE_MODE === 'production';
  const problems = [
    ...missingForProviders(given),
    ...findPlainLines(given),
    ...sharedName(given),
    ...(isProduction ? missingForProduction(given) : []),
    ...(isProduction ? unsafeForProduction(given) : unsafeForDemo(given)),
  ];
  const liveProblems = [
    ...missingForProviders(given),
    ...findPlainLines(given),
    ...sharedName(given),
    ...missingForProduction(given),
    ...unsafeForProduction(given),
  ];
  const config = { ...toConfig(settings), liveProblems: onePerSetting(liveProblems) };
  return { config, problems: onePerSetting(problems) };
}

/** One message for all of it, a line for each setting. */
export function explainProblems(problems: string[]): string {
  return `These settings are missing or cannot be used:\n  ${problems.join('\n  ')}`;
}

/** A setting is named once, by the first thing that is wrong with it. */
function onePerSetting(problems: string[]): string[] {
  const named = new Map<string, string>();
  for (const line of problems) {
    const name = line.split(' ', 1)[0] ?? line;
    if (!named.has(name)) named.set(name, line);
  }
  return [...named.values()];
}

function toConfig(settings: z.infer<typeof settingsSchema>) {
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    /** Absent: the store runs its own PostgreSQL under `dataDir`. */
    databaseUrl: settings.DATABASE_URL,
    /** Given where `databaseUrl` leads through a connection pooler: the way around it, for what needs a session. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    /** Replicas for what shoppers read of the catalogue. */
    databaseReadUrls: settings.DATABASE_READ_URLS,
    mode: settings.STORE_MODE,
    /** Absent: a secret of its own, stored under `dataDir`. */
    authSecret: settings.AUTH_SECRET,
    /** Who of the staff cannot do anything without an authenticator app. */
    secondFactorRequiredOf:
      settings.STORE_MODE === 'demo' ? ('nobody' as const) : settings.STAFF_SECOND_FACTOR,
    ownerPhone: settings.OWNER_PHONE ?? (settings.STORE_MODE === 'demo' ? DEMO_OWNER_PHONE : undefined),
    sms: getSmsSettings(settings),
    /** Login codes that the whole store sends within a day at most. */
    codesPerDay: settings.SMS_CODES_PER_DAY,
    /** SMS of all kinds within a day; what is beyond the codes' share is for messages about orders. */
    smsPerDay: getSmsPerDay(settings),
    messageHours: getMessageHours(settings),
    /** Absent: messages go by SMS, and in the demo into its inbox. */
    whatsapp: getWhatsappSettings(settings),
    mail: getMailSettings(settings),
    /** Where the contact form's messages go. */
    mailTo: settings.MAIL_TO ?? settings.SUPPORT_EMAIL,
    payment: getPaymentSettings(settings),
    courier: getCourierSettings(settings),
    /** Absent: pictures are stored under `dataDir`. */
    s3: toS3Settings({
      endpoint: settings.S3_ENDPOINT,
      region: settings.S3_REGION,
      bucket: settings.S3_BUCKET,
      accessKeyId: settings.S3_ACCESS_KEY_ID,
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
    }),
    backup: getBackupSettings(settings),
    /** Absent: no CDN is asked to drop what has changed. */
    cdn: settings.CDN_PURGE_URL
      ? { purgeUrl: settings.CDN_PURGE_URL, token: settings.CDN_PURGE_TOKEN }
      : undefined,
    jobs: settings.JOBS,
    /** Processes that serve. 1: this one serves, and there is no other. */
    workers: getWorkers(settings),
    /** Proxies whose word about the caller's address is taken, such as `loopback` or `10.0.0.0/8`. */
    trustedProxies: settings.TRUSTED_PROXIES,
    /** Whoever sends it may read /metrics; in production nobody else may. */
    metricsToken: settings.METRICS_TOKEN,
    /** Absent: nothing is traced. */
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: settings.OTEL_SERVICE_NAME }
      : undefined,
    /** How long it goes on serving after it was asked to stop, while it says that it is not ready. */
    drainMs: settings.DRAIN_SECONDS * 1000,
    limits: settings.LIMITS === 'on' || settings.STORE_MODE === 'production',
    dev: settings.STORE_DEV === '1',
    logLevel: settings.LOG_LEVEL,
    brandName: settings.BRAND_NAME,
    supportPhone: settings.SUPPORT_PHONE,
    supportEmail: settings.SUPPORT_EMAIL,
    /** Absent: the back office is under the shop's name. */
    adminUrl: settings.ADMIN_URL?.replace(/\/$/, ''),
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  };
}

function getWorkers({ WORKERS, STORE_MODE, STORE_DEV, JOBS }: z.infer<typeof settingsSchema>): number {
  // Hot reload has one server; a process without visitors has nothing to share out.
  if (STORE_DEV === '1' || JOBS === 'only') return 1;
  return WORKERS ?? (STORE_MODE === 'production' ? availableParallelism() : 1);
}

function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) loadEnvFile('.env');
  return process.env;
}
