/** The languages that messages by WhatsApp are written in, each under the name that its readers know. */
export const MESSAGE_LANGUAGES = { en: 'English', hi: 'हिन्दी' } as const;
export type MessageLanguage = keyof typeof MESSAGE_LANGUAGES;
