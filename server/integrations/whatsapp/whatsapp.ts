import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { createDemoInbox } from '../demo-inbox.ts';
import { callProvider, DeliveryFailure, parseJson } from '../provider-call.ts';

export interface WhatsappSettings {
  /** With the version. */
  apiUrl: string;
  phoneId: string;
  token: string;
  /** Signs what the provider sends. */
  appSecret: string;
  /** Known to the provider's panel, which proves with it that the address is ours. */
  verifyToken: string;
  timeoutMs?: number;
}

export interface WhatsappMessage {
  /** The outbox message: comes back with every status. */
  key: string;
  /** An Indian mobile number: 10 digits, without country code. */
  to: string;
  template: string;
  language: string;
  /** What is filled into the body, in its order. */
  parameters: readonly string[];
  /** In the order of the template. */
  buttons: readonly WhatsappButton[];
  /** As the person reads it, for the demo. */
  text: string;
}

export type WhatsappButton =
  | { kind: 'reply'; label: string; payload: string }
  /** What is put behind the address that was registered with the template. */
  | { kind: 'address'; label: string; token: string };

export type WhatsappAnswer =
  /** Taken, not delivered: what became of it is reported later. */
  | { kind: 'accepted'; id: string }
  | { kind: 'delivered' }
  /** It may have been sent all the same. */
  | { kind: 'unanswered'; reason: string }
  /** Certainly not sent. The code is the provider's own; 0 where it gave none. */
  | { kind: 'refused'; code: number; reason: string };

export interface WhatsappSender {
  send(message: WhatsappMessage): Promise<WhatsappAnswer>;
}

/** Null: nobody would carry anything. The demo shows in its inbox what is sent, whoever carries it. */
export function createWhatsappSender(
  settings: WhatsappSettings | undefined,
  { db, isDemo }: { db: Db; isDemo: boolean },
): WhatsappSender | null {
  const inbox = isDemo ? createDemoInbox(db).whatsapp : null;
  if (!settings) return inbox;
  const provider = createCloudApi(settings);
  return {
    async send(message) {
      const answer = await provider.send(message);
      if (answer.kind === 'accepted') await inbox?.send(message);
      return answer;
    },
  };
}

const INDIA = '91';
const takenSchema = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const refusalSchema = z.object({ error: z.object({ code: z.coerce.number().int() }) });

/** Meta's own API. */
export function createCloudApi(settings: WhatsappSettings): WhatsappSender {
  const { apiUrl, phoneId, token, timeoutMs = 30_000 } = settings;
  return {
    async send(message) {
      try {
        const { status, text } = await callProvider({
          provider: 'WhatsApp',
          url: `${apiUrl}/${phoneId}/messages`,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(toBody(message)),
          timeoutMs,
        });
        return readAnswer(status, parseJson(text));
      } catch (error) {
        if (!(error instanceof DeliveryFailure)) throw error;
        const { kind, message: reason } = error;
        return kind === 'refused' ? { kind, code: 0, reason } : { kind, reason };
      }
    },
  };
}

/** Decided by the code alone: texts change, and repeat whom the message was for. */
function readAnswer(status: number, body: unknown): WhatsappAnswer {
  const taken = takenSchema.safeParse(body);
  const id = taken.data?.messages[0]?.id;
  if (status < 300 && id !== undefined) return { kind: 'accepted', id };
  const code = refusalSchema.safeParse(body).data?.error.code;
  if (code !== undefined) return { kind: 'refused', code, reason: `WhatsApp: ${code}` };
  const reason = `WhatsApp: no clear answer (${status})`;
  // A page of a firewall says no; a success, or a fault behind it, that cannot be read says nothing.
  return status >= 400 && status < 500
    ? { kind: 'refused', code: 0, reason }
    : { kind: 'unanswered', reason };
}

function toBody({ key, to, template, language, parameters, buttons }: WhatsappMessage) {
  const body = { type: 'body', parameters: parameters.map((text) => ({ type: 'text', text: clean(text) })) };
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: INDIA + to,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [body, ...buttons.map(toButton)],
    },
    biz_opaque_callback_data: key.slice(0, 512),
  };
}

function toButton(button: WhatsappButton, place: number) {
  const at = { type: 'button', index: String(place) };
  if (button.kind === 'reply') {
    const parameters = [{ type: 'payload', payload: button.payload }];
    return { ...at, sub_type: 'quick_reply', parameters };
  }
  return { ...at, sub_type: 'url', parameters: [{ type: 'text', text: button.token }] };
}

/** The provider refuses empty texts, line breaks, tabs and runs of blanks. */
function clean(text: string): string {
  return text.replace(/\s+/g, ' ').trim() || '-';
}
