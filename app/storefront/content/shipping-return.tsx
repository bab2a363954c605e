import { storeOf, useStore } from '#app/lib/store-identity.ts';
import { shippingReturnPolicy } from '#core/rules/policies/shipping-return.ts';
import type { Route } from './+types/shipping-return.ts';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return policyMeta(store, shippingReturnPolicy(store));
}

export default function ShippingReturn() {
  return <PolicyPage policy={shippingReturnPolicy(useStore())} />;
}
