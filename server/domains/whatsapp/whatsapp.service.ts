import type { InsteadOfSms } from '#server/domains/outbox/outbox.service.ts';
import { isSameText } from '#server/integrations/whatsapp/push-signature.ts';
import { replyFromDemo } from './demo-phone.ts';
import { selectOpenPushes } from './pushes.queries.ts';
import { handlePush, receivePush } from './receive-push.ts';
import { sendCode } from './send-code.ts';
import { sendMessage } from './send-message.ts';
import type { WhatsappContext } from './whatsapp-context.ts';

/** Messages by WhatsApp in place of SMS, and what comes back. */
export function createWhatsapp(context: WhatsappContext) {
  const { db, settings, log } = context;

  const send: InsteadOfSms['send'] = async (message) => {
    const outcome = await sendMessage(context, message);
    if (outcome !== 'handled') return { isHandled: false, isFirstTry: outcome === 'sms-first' };
    log.info({ event: message.event, channel: 'whatsapp' }, 'message handed over');
    return { isHandled: true };
  };

  /** The provider's panel asks whether the address is ours. Undefined: it does not know the token. */
  function proveAddress(given: {
    mode: string;
    verifyToken: string;
    challenge: string;
  }): 'not-set-up' | { challenge: string } | undefined {
    if (!settings) return 'not-set-up';
    const isRight = given.mode === 'subscribe' && isSameText(given.verifyToken, settings.verifyToken);
    return isRight ? { challenge: given.challenge } : undefined;
  }

  return {
    send,
    sendCode: sendCode.bind(null, context),
    proveAddress,
    receivePush: receivePush.bind(null, context),
    /** In the demo only. */
    replyFromDemo: replyFromDemo.bind(null, context),
    /** For the jobs. */
    handlePush: handlePush.bind(null, context),
    findOpenPushes: selectOpenPushes.bind(null, db),
  };
}
