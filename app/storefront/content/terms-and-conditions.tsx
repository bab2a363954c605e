import { storeOf, useStore } from '#app/lib/store-identity.ts';
import { termsPolicy } from '#core/rules/policies/terms.ts';
import type { Route } from './+types/terms-and-conditions.ts';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return policyMeta(store, termsPolicy(store));
}

export default function TermsAndConditions() {
  return <PolicyPage policy={termsPolicy(useStore())} />;
}
