import { pageMeta } from '#app/lib/seo.ts';
import { storeOf } from '#app/lib/store-identity.ts';
import type { Policy } from '#core/contract/texts.ts';

/** Without a policy, because it could not be read, there is nothing to say about it. */
export function policyMeta(matches: Parameters<typeof storeOf>[0], policy: Policy | undefined) {
  if (!policy) return [];
  const store = storeOf(matches);
  const { title, lead, path } = policy;
  return pageMeta({ store, title: `${title} | ${store.brandName}`, description: lead, path });
}
