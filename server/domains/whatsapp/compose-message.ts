import { startOfDay } from '#core/rules/india-time.ts';
import type { MessageLanguage } from '#core/rules/message-language.ts';
import { formatPaise } from '#core/rules/money-text.ts';
import type { WhatsappTemplate } from '#core/rules/whatsapp-templates.ts';
import { findWords, type MessageWords } from '#core/rules/whatsapp-words.ts';
import type { ClaimedMessage } from '#server/domains/outbox/outbox.queries.ts';
import type { WhatsappButton, WhatsappMessage } from '#server/integrations/whatsapp/whatsapp.ts';
import { signReply } from './reply-payload.ts';
import type { MessageFacts } from './whatsapp.queries.ts';

interface Composing {
  template: WhatsappTemplate;
  facts: MessageFacts;
  secret: string;
  publicUrl: string;
  /** Those whose templates are approved. */
  languages: readonly MessageLanguage[];
  now: Date;
}

/** A message of the outbox as a template with its parameters and buttons. */
export function composeMessage(
  { id, recipient }: Pick<ClaimedMessage, 'id' | 'recipient'>,
  { template, facts, secret, publicUrl, languages, now }: Composing,
): WhatsappMessage {
  const { orderId, trackToken } = facts;
  const language = findApproved(languages, facts.language);
  const words = findWords(template, language);
  const detail = getDetail(template, { facts, words, now });
  const body = words.body({ about: orderId, detail });
  const label = words.button(template === 'cod_pay_now' ? 'pay' : 'track');
  const track: WhatsappButton = { kind: 'address', label, token: trackToken };
  const review: WhatsappButton = { ...track, label: words.button('review') };
  const isReview = template === 'order_delivered';
  const address = isReview ? `${review.label}: ${publicUrl}/review/` : `${label}: ${publicUrl}/track/`;
  return {
    ...{ key: id, to: recipient, template, language },
    parameters: [orderId, detail],
    buttons: isReview ? [review, track] : listButtons(template, { facts, words, secret, track }),
    text: `${body}\n\n${address}${trackToken}`,
  };
}

/** The language that was chosen, as far as its templates are approved. */
export function findApproved(
  languages: readonly MessageLanguage[],
  chosen: string | null | undefined,
): MessageLanguage {
  return languages.find((approved) => approved === chosen) ?? 'en';
}

/** That a size is back. All that it says was written into the message when it was decided. */
export function composeRestock(
  { id, recipient, variables }: Pick<ClaimedMessage, 'id' | 'recipient' | 'variables'>,
  { language, publicUrl }: { language: MessageLanguage; publicUrl: string },
): WhatsappMessage {
  const template = 'back_in_stock';
  const { product = '', size = '', token = '' } = variables ?? {};
  const words = findWords(template, language);
  const label = words.button('see');
  return {
    ...{ key: id, to: recipient, template, language },
    parameters: [product, size],
    buttons: [{ kind: 'address', label, token }],
    text: `${words.body({ about: product, detail: size })}\n\n${label}: ${publicUrl}/back/${token}`,
  };
}

function listButtons(
  template: WhatsappTemplate,
  {
    facts,
    words,
    secret,
    track,
  }: { facts: MessageFacts; words: MessageWords; secret: string; track: WhatsappButton },
): WhatsappButton[] {
  if (template === 'cod_confirm') return listCodAnswers(facts, words, secret);
  return template === 'delivery_failed' ? [...listAnswers(facts, words, secret), track] : [track];
}

function getDetail(
  template: WhatsappTemplate,
  { facts, words, now }: { facts: MessageFacts; words: MessageWords; now: Date },
): string {
  const { promisedOn, deliveredAt, pickupOn, reason, totalPaise, advancePaise } = facts;
  if (template === 'cod_confirm') return formatPaise(totalPaise);
  if (template === 'cod_pay_now') return formatPaise(advancePaise ?? totalPaise);
  if (template === 'delivery_failed') return words.reason(reason ?? 'other');
  if (template === 'order_out_for_delivery') return words.day(now);
  if (template === 'order_delivered') return words.day(deliveredAt ?? now);
  const day = template === 'return_pickup' ? pickupOn : promisedOn;
  return words.day(day === null ? null : startOfDay(day));
}

/** The two answers to a failed delivery, for this attempt alone. */
function listAnswers(
  { parcelId, attempt }: MessageFacts,
  words: MessageWords,
  secret: string,
): WhatsappButton[] {
  return (['reattempt', 'return'] as const).map((action) => ({
    kind: 'reply',
    label: words.button(action),
    payload: signReply(
      { about: 'failed', action, parcelId: parcelId ?? 'none', attempt: attempt ?? 0 },
      secret,
    ),
  }));
}

/** The two answers of a shopper who is asked to confirm a cash order. */
function listCodAnswers({ orderId }: MessageFacts, words: MessageWords, secret: string): WhatsappButton[] {
  return (['confirm', 'cancel'] as const).map((answer) => ({
    kind: 'reply',
    label: words.button(answer),
    payload: signReply({ about: 'cod', answer, orderId }, secret),
  }));
}
