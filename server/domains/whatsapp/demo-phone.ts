import { randomUUID } from 'node:crypto';
import { signPush } from '#server/integrations/whatsapp/push-signature.ts';
import { receivePush } from './receive-push.ts';
import { ownPhoneId, type WhatsappContext } from './whatsapp-context.ts';

export interface DemoReply {
  /** 10 digits. */
  from: string;
  /** What is typed, or what the button says. */
  text: string;
  /** What is behind the button; null for what is typed. */
  payload: string | null;
}

/** The demo's phone: what is pressed or typed there comes in as the provider would send it, signed, and by the same way. */
export async function replyFromDemo(
  context: WhatsappContext,
  { from, text, payload }: DemoReply,
): Promise<void> {
  const said =
    payload === null ? { type: 'text', text: { body: text } } : { type: 'button', button: { payload, text } };
  const timestamp = String(Math.floor(context.now().getTime() / 1000));
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: ownPhoneId(context) },
    messages: [{ id: `wamid.${randomUUID()}`, from: `91${from}`, timestamp, ...said }],
  };
  const changes = [{ field: 'messages', value }];
  const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ changes }] }));
  const { appSecret } = context.settings ?? { appSecret: context.secret };
  const signature = signPush(body, appSecret);
  await receivePush({ ...context, settings: { appSecret } }, { body, signature });
}
