import { storeOf, useStore } from '#app/lib/store-identity.ts';
import { refundPolicy } from '#core/rules/policies/refund.ts';
import type { Route } from './+types/refund-policy.ts';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return policyMeta(store, refundPolicy(store));
}

export default function RefundPolicy() {
  return <PolicyPage policy={refundPolicy(useStore())} />;
}
