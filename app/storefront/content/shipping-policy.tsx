import { storeOf } from '#app/lib/store-identity.ts';
import { shippingPolicy } from '#core/rules/policies/shipping.ts';
import type { Route } from './+types/shipping-policy.ts';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return policyMeta(storeOf(matches), shippingPolicy());
}

export default function ShippingPolicy() {
  return <PolicyPage policy={shippingPolicy()} />;
}
