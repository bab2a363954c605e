import { pageMeta } from '#app/lib/seo.ts';
import type { StoreIdentity } from '#core/contract/store.ts';
import type { Policy } from '#core/rules/policies/policy.ts';

export function policyMeta(store: StoreIdentity, { title, lead, path }: Policy) {
  return pageMeta({ store, title: `${title} | ${store.brandName}`, description: lead, path });
}
