import { storeOf, useStore } from '#app/lib/store-identity.ts';
import { privacyPolicy } from '#core/rules/policies/privacy.ts';
import type { Route } from './+types/privacy-policy.ts';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return policyMeta(store, privacyPolicy(store));
}

export default function PrivacyPolicy() {
  return <PolicyPage policy={privacyPolicy(useStore())} />;
}
