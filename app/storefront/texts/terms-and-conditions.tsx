import { catalogueClient } from '#app/lib/api-client.ts';
import { catalogueContext } from '#app/lib/catalogue.ts';
import type { Route } from './+types/terms-and-conditions.ts';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(catalogueContext).readPolicy('terms');
}

export function clientLoader() {
  return catalogueClient.readPolicy('terms');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, loaderData);
}

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
