import type { WhatsappChoice } from '#core/contract/accounts.ts';
import { DEFAULT_LANGUAGE } from '#core/rules/language.ts';
import { serverTexts } from '#core/texts/server-texts.ts';
import type { Tx } from '#server/db/client.ts';
import { WHATSAPP_PURPOSES } from '#server/db/schema/whatsapp.ts';
import { insertConsent, withdrawWhatsapp } from './whatsapp-consents.queries.ts';

/** What is not named stays as it is. What is allowed already keeps its first words and time. */
export async function chooseWhatsapp(
  tx: Tx,
  { userId, choice, brandName, at }: { userId: string; choice: WhatsappChoice; brandName: string; at: Date },
): Promise<void> {
  const { version, ...wordings } = serverTexts(DEFAULT_LANGUAGE).whatsappConsent;
  for (const purpose of WHATSAPP_PURPOSES) {
    if (choice[purpose] === false) await withdrawWhatsapp(tx, { userId, purposes: [purpose], at });
    if (choice[purpose] !== true) continue;
    const wording = wordings[purpose](brandName);
    const given = { userId, purpose, wordingVersion: version, wording, givenAt: at };
    await insertConsent(tx, given);
  }
}
