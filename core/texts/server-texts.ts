import { DEFAULT_LANGUAGE, type Language } from '#core/rules/language.ts';
import { answerTexts } from './en/answers.ts';
import { failureDetails, failureTexts } from './en/failures.ts';
import { mailTexts, requestNames } from './en/mail.ts';
import { restockConsentTexts } from './en/restock.ts';
import { loginCodeText, smsTexts } from './en/sms.ts';
import { whatsappConsentTexts, whatsappTexts } from './en/whatsapp.ts';

const ENGLISH = {
  answers: answerTexts,
  failures: failureTexts,
  details: failureDetails,
  sms: smsTexts,
  whatsapp: whatsappTexts,
  whatsappConsent: whatsappConsentTexts,
  restockConsent: restockConsentTexts,
  mail: mailTexts,
  requestNames,
  loginCode: loginCodeText,
};

type ServerTexts = typeof ENGLISH;

const TEXTS: Partial<Record<Language, ServerTexts>> = { [DEFAULT_LANGUAGE]: ENGLISH };

/** What the server says by itself: successes, failures, SMS, WhatsApp and emails. Pages are built with their own texts. */
export function serverTexts(language: Language): ServerTexts {
  return TEXTS[language] ?? ENGLISH;
}

/** A sentence with its values, before it is known in which language it is said. */
export type Say = (details: typeof failureDetails) => string;
