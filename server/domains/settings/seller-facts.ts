import type { Setting } from '#core/contract/settings.ts';

/** What the law wants on an invoice and the owner has not filled in yet. */
export function findMissingFacts(identity: Setting<'identity'>, start: Setting<'identity'>): string[] {
  const { legalName, address, gstin, isUnregistered } = identity;
  return [
    ...(legalName === start.legalName ? ['legal name'] : []),
    ...(address === start.address ? ['address and state'] : []),
    ...(gstin === '' && !isUnregistered ? ['GST number (or tick ‘Not registered for GST’)'] : []),
  ];
}
