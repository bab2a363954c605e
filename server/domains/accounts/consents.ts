import { createHash } from 'node:crypto';
import type { PolicyText } from '#core/contract/texts.ts';
import type { AgreedPolicy } from '#core/rules/policy-pages.ts';
import type { Tx } from '#server/db/client.ts';
import { insertConsents, insertVersion, lockVersions, selectVersions } from './consents.queries.ts';

/** A policy as shoppers read it now. */
export interface ShownPolicy {
  policy: AgreedPolicy;
  content: PolicyText;
}

/**
 * Notes that somebody has agreed to these texts, in their version: the content itself makes it, so a text that changes
 * is another version, whoever changed it and however. The texts are stored with it, as proof of what was agreed to.
 */
export async function recordConsent(
  tx: Tx,
  { userId, shown, at }: { userId: string; shown: ShownPolicy[]; at: Date },
): Promise<void> {
  const texts = shown.map((each) => ({ ...each, contentHash: hashContent(each.content) }));
  const known = await selectVersions(tx, texts);
  const unknown = texts.filter(({ contentHash }) => !known.some((one) => one.contentHash === contentHash));
  if (unknown.length > 0) await lockVersions(tx);
  for (const text of unknown) await insertVersion(tx, { ...text, since: at });
  const versions = unknown.length > 0 ? await selectVersions(tx, texts) : known;
  await insertConsents(
    tx,
    versions.map(({ policy, version }) => ({ userId, policy, version, agreedAt: at })),
  );
}

function hashContent(content: PolicyText): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
