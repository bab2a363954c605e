import { failedReasonTexts } from '#core/texts/en/tracking.ts';
import { hindiWhatsappTexts } from '#core/texts/hi/whatsapp.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import { formatDayMonth } from './india-time.ts';
import { DEFAULT_LANGUAGE } from './language.ts';
import type { MessageLanguage } from './message-language.ts';
import type { FailedReason } from './parcel-states.ts';
import type { WhatsappTemplate, WhatsappValues } from './whatsapp-templates.ts';

const { whatsapp: english } = serverTexts(DEFAULT_LANGUAGE);
const hindiDay = new Intl.DateTimeFormat('hi-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'Asia/Kolkata',
});

/** What a template says in a language. `language` is the one that it is really written in. */
export interface MessageWords {
  language: MessageLanguage;
  body: (values: WhatsappValues) => string;
  button: (name: keyof typeof english.buttons) => string;
  reason: (reason: FailedReason) => string;
  day: (day: Date | null) => string;
}

/** In the wanted language where this template has it, else in English. */
export function findWords(template: WhatsappTemplate, wanted: MessageLanguage): MessageWords {
  const hindi = wanted === 'hi' ? hindiWhatsappTexts.bodies[template] : undefined;
  if (hindi === undefined) {
    return {
      language: 'en',
      body: (values) => fill(english.bodies[template], values),
      button: (name) => english.buttons[name],
      reason: (reason) => failedReasonTexts[reason],
      day: (day) => (day === null ? english.noDay : formatDayMonth(day)),
    };
  }
  const { buttons, reasons, noDay } = hindiWhatsappTexts;
  return {
    language: 'hi',
    body: (values) => fill(hindi, values),
    button: (name) => buttons[name] ?? english.buttons[name],
    reason: (reason) => reasons[reason],
    day: (day) => (day === null ? noDay : hindiDay.format(day)),
  };
}

function fill(text: string, { order, detail }: WhatsappValues): string {
  return text.replace('{order}', () => order).replace('{detail}', () => detail);
}
