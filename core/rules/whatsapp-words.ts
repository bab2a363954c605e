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

/** What a template says in a language. */
export interface MessageWords {
  body: (values: WhatsappValues) => string;
  button: (name: keyof typeof english.buttons) => string;
  reason: (reason: FailedReason) => string;
  day: (day: Date | null) => string;
}

export function findWords(template: WhatsappTemplate, language: MessageLanguage): MessageWords {
  if (language === 'en') {
    return {
      body: (values) => fill(english.bodies[template], values),
      button: (name) => english.buttons[name],
      reason: (reason) => failedReasonTexts[reason],
      day: (day) => (day === null ? english.noDay : formatDayMonth(day)),
    };
  }
  const { bodies, buttons, reasons, noDay } = hindiWhatsappTexts;
  return {
    body: (values) => fill(bodies[template], values),
    button: (name) => buttons[name],
    reason: (reason) => reasons[reason],
    day: (day) => (day === null ? noDay : hindiDay.format(day)),
  };
}

function fill(text: string, { about, detail }: WhatsappValues): string {
  return text.replace(/\{order\}|\{product\}/, () => about).replace('{detail}', () => detail);
}
