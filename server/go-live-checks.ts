import type { Config } from './config.ts';
import { askCourier } from './courier-setup-steps.ts';
import type { Db } from './db/client.ts';
import { findDemoTraces } from './db/demo/find-demo-traces.ts';
import type { createAccounts } from './domains/accounts/accounts.service.ts';
import type { createBackups } from './domains/backups/backups.service.ts';
import type { Check } from './domains/go-live/check.ts';
import { checkCourier } from './domains/go-live/checks/courier.ts';
import { checkClock, checkDataFolder } from './domains/go-live/checks/machine.ts';
import { checkPackages } from './domains/go-live/checks/packages.ts';
import {
  checkMail,
  checkPayment,
  checkPublicUrl,
  checkSms,
  checkWebhook,
} from './domains/go-live/checks/providers.ts';
import {
  checkBackups,
  checkBrand,
  checkDatabase,
  checkDemoData,
  checkOwner,
  checkProducts,
  checkProxy,
  checkSeller,
  checkSettings,
} from './domains/go-live/checks/setup.ts';
import { countProducts, readDatabaseFacts, readLastEvent } from './domains/go-live/go-live.queries.ts';
import { findMissingFacts } from './domains/settings/seller-facts.ts';
import type { Settings } from './domains/settings/settings.service.ts';
import type { createStaff } from './domains/staff/staff.service.ts';
import type { Courier } from './integrations/couriers/courier.ts';
import type { MailSender } from './integrations/mail.ts';
import { auditPackages } from './integrations/npm-audit.ts';
import { isHealthy, readTimeOf } from './integrations/other-server.ts';
import type { ProviderChecks, ProviderRecords } from './integrations/payment-provider.ts';
import { proxyWarning } from './start-checks.ts';
import { PLACEHOLDERS } from './store-identity.ts';

/** How long the back office waits for the provider's event; the command has more patience. */
const WEBHOOK_WAIT_MS = 20_000;
/** Whoever asks for the test code is this machine itself. */
const OWN_ADDRESS = '127.0.0.1';

interface GoLiveParts {
  config: Config;
  db: Db;
  directUrl: string;
  now: () => Date;
  settings: Settings;
  accounts: ReturnType<typeof createAccounts>;
  staff: ReturnType<typeof createStaff>;
  backups: ReturnType<typeof createBackups>;
  mail: MailSender;
  provider: ProviderRecords & ProviderChecks;
  courier: Courier | null;
  webhookWaitMs?: number;
}

/** What a live store needs, in the order in which an operator meets it. A new domain adds its line here. */
export function listGoLiveChecks(parts: GoLiveParts): Check[] {
  const { config, db, directUrl, now, settings, provider, courier, backups } = parts;
  const { webhookWaitMs = WEBHOOK_WAIT_MS } = parts;
  const { payment, publicUrl } = config;
  return [
    checkSettings({ mode: config.mode, problems: config.liveProblems }),
    checkDataFolder(config.dataDir),
    checkClock({ readTime: payment.isSandbox ? undefined : () => readTimeOf(payment.apiUrl), now }),
    checkPackages({ audit: auditPackages, now }),
    checkDatabase(() => readDatabaseFacts(db), { isEmbedded: config.databaseUrl === undefined }),
    checkDemoData(() => findDemoTraces(directUrl, config)),
    checkProxy(proxyWarning({ ...config, mode: 'production' })),
    checkPublicUrl({ publicUrl, ask: isHealthy }),
    smsCheck(parts),
    checkMail({
      provider: config.mail.provider,
      settings: config.mail,
      to: config.mailTo,
      send: parts.mail.send,
    }),
    checkPayment({
      isSandbox: payment.isSandbox,
      keyId: payment.keyId,
      settings: [payment.keyId, payment.keySecret, payment.apiUrl],
      read: () => provider.listRecords({ from: new Date(0), to: now(), skip: 0, count: 1 }),
    }),
    checkWebhook({
      publicUrl,
      isSandbox: payment.isSandbox,
      settings: [payment.webhookSecret, payment.apiUrl, publicUrl],
      readLast: () => readLastEvent(db),
      causeEvent: provider.causeEvent,
      waitMs: webhookWaitMs,
      now,
    }),
    checkCourier({
      chosen: config.courier.chosen,
      settings: config.courier,
      ask: courier ? () => askCourier(courier, settings) : undefined,
    }),
    checkBrand(() => readPlaceholders(parts.settings)),
    checkSeller(() => readMissingFacts(parts.settings)),
    checkOwner(async () => {
      const members = await parts.staff.listMembers();
      return members.filter(({ role, disabled }) => role === 'owner' && !disabled);
    }),
    checkBackups({
      isSet: config.backup.files !== undefined,
      hasRecent: backups.hasRecent,
      make: backups.makeNow,
      settings: config.backup,
    }),
    checkProducts(() => countProducts(db)),
  ];
}

function smsCheck({ config, accounts, db }: GoLiveParts): Check {
  return checkSms({
    provider: config.sms.provider,
    settings: config.sms,
    phone: config.ownerPhone,
    async sendCode(phone) {
      const { handle } = await accounts.sendCode({ phone, address: OWN_ADDRESS });
      const attempt = { phone, handle, address: OWN_ADDRESS };
      return (otp) => db.transaction((tx) => accounts.isRightCode(tx, { ...attempt, otp: otp.trim() }));
    },
  });
}

async function readPlaceholders(settings: Settings): Promise<string[]> {
  const { brandName, supportPhone, supportEmail } = await settings.read('identity');
  return [
    ...(brandName === PLACEHOLDERS.brandName ? ['BRAND_NAME'] : []),
    ...(supportPhone === PLACEHOLDERS.supportPhone ? ['SUPPORT_PHONE'] : []),
    ...(supportEmail === PLACEHOLDERS.supportEmail ? ['SUPPORT_EMAIL'] : []),
  ];
}

async function readMissingFacts(settings: Settings): Promise<string[]> {
  return findMissingFacts(await settings.read('identity'), settings.getStart('identity'));
}
