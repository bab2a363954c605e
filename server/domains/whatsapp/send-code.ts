import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import type { CodeByWhatsapp } from '#server/domains/accounts/accounts.service.ts';
import { findRule, STOPPING_CODES } from '#server/integrations/whatsapp/refusal-codes.ts';
import { isChannelStopped } from './send-message.ts';
import type { WhatsappContext } from './whatsapp-context.ts';

const { whatsapp: texts } = serverTexts(DEFAULT_LANGUAGE);

/**
 * A login code, by WhatsApp's own template for codes. It goes out once: false only when it certainly did not, so that the
 * SMS can take its place. What became of it afterwards is not followed; whoever asks again gets an SMS.
 */
export async function sendCode(
  context: WhatsappContext,
  { key, phone, code }: CodeByWhatsapp,
): Promise<boolean> {
  const { db, sender, now, alarm } = context;
  if (!sender || (await isChannelStopped(db, now()))) return false;
  const answer = await sender.send({
    ...{ key, to: phone, template: 'login_code', language: DEFAULT_LANGUAGE, parameters: [code] },
    buttons: [{ kind: 'address', label: texts.copyCode, token: code }],
    text: texts.loginCode(code),
  });
  if (answer.kind !== 'refused') return true;
  const rule = findRule(answer.code);
  if (rule.alarm !== undefined) {
    const isAccount = STOPPING_CODES.includes(answer.code) ? ' Please look after the account.' : '';
    alarm(`WhatsApp refuses login_code (${answer.code}): ${rule.alarm}. SMS are sent instead.${isAccount}`);
  }
  return false;
}
