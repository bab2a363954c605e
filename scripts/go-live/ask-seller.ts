import { identitySettingSchema } from '#core/contract/settings.ts';
import { STATES } from '#core/rules/states.ts';
import { findMissingFacts } from '#server/domains/settings/seller-facts.ts';
import type { Services } from '#server/services.ts';
import type { Questions } from './questions.ts';

export interface GivenSeller {
  'legal-name'?: string;
  address?: string;
  state?: string;
  gstin?: string;
  'not-registered'?: boolean;
  'grievance-officer'?: string;
}

const STATE_NAMES = STATES.map(({ name }) => name);

/** Who sells, and whether with GST: asked for, or taken from the command's options. What is saved already stays. */
export async function askSeller(
  { settings }: Services,
  { questions, given, who }: { questions: Questions; given: GivenSeller; who: string },
): Promise<void> {
  const { value: identity, version } = await settings.readVersioned('identity');
  if (findMissingFacts(identity, settings.getStart('identity')).length === 0) return;
  const answer = async (name: keyof GivenSeller, question: string) =>
    String(given[name] ?? '') || questions.ask(question);
  const legalName = await answer('legal-name', 'Legal name of the seller, as on invoices:');
  const address = await answer('address', 'Its address, in one line with the pincode:');
  const state = await answer('state', `The state that goods are sent from, such as ${STATE_NAMES[0]}:`);
  const gstin = given['not-registered']
    ? ''
    : await answer('gstin', 'GST number; empty if not registered for GST:');
  const officer = await answer(
    'grievance-officer',
    'Name of the grievance officer, whom customers can complain to:',
  );
  if ([legalName, address, state, officer].includes('')) return;
  const wanted = identitySettingSchema.safeParse({
    ...identity,
    legalName,
    address,
    state,
    gstin,
    isUnregistered: gstin === '',
    grievanceOfficer: { ...identity.grievanceOfficer, name: officer },
  });
  if (!wanted.success) {
    for (const { path, message } of wanted.error.issues) console.error(`✗ ${path.join('.')}: ${message}`);
    return;
  }
  await settings.changeIdentity({ who, value: wanted.data, version });
}
