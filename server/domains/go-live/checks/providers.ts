import { setTimeout as wait } from 'node:timers/promises';
import { ProviderFailure } from '#server/integrations/payment-provider.ts';
import { type Check, type Finding, green, red } from '../check.ts';

const NOT_YET: Finding = { state: 'open', words: 'Not tried yet.' };

/** The events that the store acts on, and the one that the check below causes. */
const EVENTS = [
  'payment.authorized',
  'payment.captured',
  'payment.failed',
  'payment.dispute.*',
  'order.paid',
  'refund.*',
  'payment_link.cancelled',
];
const EVENT_DAYS = 7;
const POLL_MS = 250;

interface SmsParts {
  provider: 'demo' | 'msg91' | 'twilio';
  settings: unknown;
  phone: string | undefined;
  /** Gives what the code can be checked with. */
  sendCode(phone: string): Promise<(code: string) => Promise<boolean>>;
}

/** A login code: the one text that every provider must carry. */
export function checkSms({ provider, settings, phone, sendCode }: SmsParts): Check {
  let isRight: ((code: string) => Promise<boolean>) | undefined;
  return {
    name: 'sms',
    title: 'SMS',
    async look() {
      if (provider === 'demo') return red('SMS go to the demo inbox. Set SMS_PROVIDER and its keys.');
      return phone ? NOT_YET : red('Set OWNER_PHONE: the test SMS goes there.');
    },
    trial: {
      sends: `Sends a login code to ${phone ?? 'OWNER_PHONE'}`,
      settings: { settings, phone },
      async run() {
        isRight = await sendCode(phone ?? '');
        return green(`The provider has taken a login code for ${phone}.`);
      },
      confirm: {
        question: `Which code has arrived at ${phone}?`,
        isRight: async (code) => (await isRight?.(code)) ?? false,
        otherwise: `That is not the code that was sent to ${phone}. Has the SMS arrived? If not, look at the provider's log and at its DLT templates (docs/sms-templates.md), then check again.`,
      },
    },
  };
}

interface MailParts {
  provider: 'demo' | 'none' | 'smtp' | 'emailjs';
  settings: unknown;
  to: string;
  send(mail: { to: string; subject: string; text: string }): Promise<void>;
}

export function checkMail({ provider, settings, to, send }: MailParts): Check {
  return {
    name: 'mail',
    title: 'Mail',
    async look() {
      if (provider === 'demo' || provider === 'none')
        return red(
          'No mail can be sent. Set SMTP_URL and MAIL_FROM (or EMAILJS_*), and MAIL_TO for what customers write.',
        );
      return NOT_YET;
    },
    trial: {
      sends: `Sends a test mail to ${to}`,
      settings: { settings, to },
      async run() {
        await send({ to, subject: 'Test mail of your store', text: 'Your store can send mail.' });
        return green(
          `The mail server has taken a test mail for ${to}. Look whether it is in the inbox or in spam.`,
        );
      },
    },
  };
}

interface PaymentParts {
  isSandbox: boolean;
  keyId: string;
  settings: unknown;
  /** Reads something that changes nothing, with the keys. */
  read(): Promise<unknown>;
}

export function checkPayment({ isSandbox, keyId, settings, read }: PaymentParts): Check {
  return {
    name: 'payment',
    title: 'Payment provider',
    async look() {
      if (isSandbox) return red('Payments go to the sandbox. Set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.');
      return NOT_YET;
    },
    trial: {
      sends: 'Reads the list of payments at Razorpay',
      settings,
      async run() {
        try {
          await read();
        } catch (error) {
          return explainProvider(error);
        }
        const isLive = keyId.startsWith('rzp_live_');
        return green(
          `Razorpay takes the keys, in ${isLive ? 'live' : 'test'} mode${isLive ? '' : ': no real money moves'}.`,
        );
      },
    },
  };
}

function explainProvider(error: unknown): Finding {
  if (!(error instanceof ProviderFailure)) throw error;
  if (error.kind === 'unreachable')
    return red(`Razorpay does not answer (${error.message}). Check that this machine reaches the internet.`);
  return red(
    `Razorpay refuses (${error.message}). Make new keys in its dashboard under Account & Settings → API keys, and set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.`,
  );
}

interface WebhookParts {
  publicUrl: string;
  isSandbox: boolean;
  settings: unknown;
  readLast(): Promise<Date | null>;
  /** Has the provider report something that moves no money. */
  causeEvent(): Promise<void>;
  waitMs: number;
  now: () => Date;
}

/**
 * A payment link over ₹1 is made and cancelled, which the provider reports as `payment_link.cancelled`. Whatever event
 * arrives with the right signature counts.
 */
export function checkWebhook(parts: WebhookParts): Check {
  const { publicUrl, isSandbox, settings, readLast, causeEvent, waitMs, now } = parts;
  const setUp = `In Razorpay’s dashboard, Account & Settings → Webhooks, add ${publicUrl}/api/payments/webhook with the secret of RAZORPAY_WEBHOOK_SECRET and the events ${EVENTS.join(', ')}.`;

  async function hasArrivedSince(since: Date): Promise<boolean> {
    const last = await readLast();
    return last !== null && last >= since;
  }

  async function waitFor(since: Date): Promise<boolean> {
    const end = performance.now() + waitMs;
    while (performance.now() < end) {
      if (await hasArrivedSince(since)) return true;
      await wait(POLL_MS);
    }
    return hasArrivedSince(since);
  }

  return {
    name: 'webhook',
    title: 'Webhook of the payment provider',
    async look() {
      if (isSandbox) return red(`The sandbox needs none. With keys of Razorpay: ${setUp}`);
      const since = new Date(now().getTime() - EVENT_DAYS * 86_400_000);
      if (await hasArrivedSince(since)) return green('A signed event has arrived within a week.');
      return { state: 'open', words: setUp };
    },
    trial: {
      sends: 'Makes a payment link over ₹1 at Razorpay and cancels it, which causes an event',
      settings,
      async run() {
        const since = now();
        try {
          await causeEvent();
        } catch (error) {
          return explainProvider(error);
        }
        if (await waitFor(since)) return green('A signed event has arrived.');
        return red(
          `No signed event has arrived within ${Math.round(waitMs / 1000)} seconds. ${setUp} Razorpay shows there which calls failed: 400 means that the secret differs.`,
        );
      },
    },
  };
}

/** Whether the world reaches this store under its own address. */
export function checkPublicUrl({
  publicUrl,
  ask,
}: {
  publicUrl: string;
  ask(url: string): Promise<boolean>;
}): Check {
  const host = new URL(publicUrl).host;
  return {
    name: 'public-url',
    title: 'Public address',
    look: async () => NOT_YET,
    trial: {
      sends: `Opens ${publicUrl}/api/health`,
      settings: publicUrl,
      async run() {
        let reason = 'another server answers';
        try {
          if (await ask(`${publicUrl}/api/health`)) return green(`${publicUrl} leads to the store.`);
        } catch (error) {
          reason =
            error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
        }
        return red(
          `${publicUrl} does not lead to the store (${reason}). Point the DNS of ${host} at this machine, put a proxy with TLS in front of PORT (deploy/README.md), and start the store.`,
        );
      },
    },
  };
}
