import type { MessageRules } from '#core/contract/settings.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { WhatsappSender, WhatsappSettings } from '#server/integrations/whatsapp/whatsapp.ts';
import type { Log } from '#server/log.ts';

export interface WhatsappContext {
  db: Db;
  now: () => Date;
  /** Undefined: WhatsApp is not set up. */
  settings: WhatsappSettings | undefined;
  /** Null: nothing can be sent. */
  sender: WhatsappSender | null;
  /** Signs what the quick replies bring back, and in the demo what its phone sends. */
  secret: string;
  publicUrl: string;
  /** How long a receipt is waited for, and which languages are approved. */
  readRules: () => Promise<MessageRules>;
  /** The shopper's answer to a failed delivery. Refuses when there is nothing (more) to answer. */
  answerFailed: (answer: {
    id: string;
    answer: { action: 'reattempt' | 'return' };
    by: 'shopper';
    who: string;
  }) => Promise<void>;
  /** The shopper's answer about a cash order. Refuses when it no longer waits for one. */
  answerCod: (answer: { orderId: string; answer: 'confirm' | 'cancel'; way: 'whatsapp' }) => Promise<void>;
  /** Who says STOP is not notified either of what they wait for. */
  withdrawRestock: (tx: Tx, phone: string) => Promise<void>;
  /** For what a person must look at. */
  alarm: (text: string) => void;
  log: Log;
}

/** In the demo without settings: the number that its phone writes to. */
const DEMO_PHONE_ID = 'demo';

/** The number of ours that a push must be about. */
export function ownPhoneId({ settings }: WhatsappContext): string {
  return settings?.phoneId ?? DEMO_PHONE_ID;
}
