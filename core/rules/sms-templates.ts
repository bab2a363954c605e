import { keysOf } from '#core/objects.ts';
import type { smsTexts } from '#core/texts/en/sms.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import { DEFAULT_LANGUAGE, type Language } from './language.ts';

/** A longer variable is refused by the operators' registry (DLT). */
export const SMS_VARIABLE_MOST = 30;

export type SmsTemplateId = keyof typeof smsTexts;

type PlaceholderIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderIn<Rest>
  : never;

export type SmsVariables<Id extends SmsTemplateId> = Record<PlaceholderIn<(typeof smsTexts)[Id]>, string>;

const PLACEHOLDER = /\{(?<name>\w+)\}/g;

export const SMS_TEMPLATE_IDS = keysOf(serverTexts(DEFAULT_LANGUAGE).sms);

/** The store's own address: registered with the text, as no variable could hold it. */
export const FIXED_PART = 'site';

/** The names of a template's variables, in the order of its text. */
export function variableNames(id: SmsTemplateId): string[] {
  const names = [...serverTexts(DEFAULT_LANGUAGE).sms[id].matchAll(PLACEHOLDER)].map(
    ({ groups }) => groups?.name ?? '',
  );
  return names.filter((name) => name !== FIXED_PART);
}

/** The variables as a provider takes them. */
export function clipVariables<Id extends SmsTemplateId>(variables: SmsVariables<Id>): Record<string, string> {
  const entries = Object.entries<string>(variables);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === FIXED_PART ? value : value.slice(0, SMS_VARIABLE_MOST)]),
  );
}

export function renderSms(
  id: SmsTemplateId,
  variables: Record<string, string>,
  language: Language = DEFAULT_LANGUAGE,
): string {
  return serverTexts(language).sms[id].replaceAll(PLACEHOLDER, (_, name: string) => variables[name] ?? '');
}

/** The registry wants the brand in the fixed part of every text. */
export function signSms(text: string, brandName: string): string {
  return `${text} - ${brandName}`;
}
