import type { Language } from '#core/rules/language.ts';
import { createPlural } from '../plural.ts';

export const LANGUAGE: Language = 'en';
/** For `lang` and for dates. */
export const LOCALE = 'en-IN';

export const plural = /* @__PURE__ */ createPlural(LOCALE);
