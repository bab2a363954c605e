import { catalogueClient } from '#app/lib/api-client.ts';
import { catalogueContext } from '#app/lib/catalogue.ts';
import type { CatalogueReader } from '#core/contract/catalogue-reader.ts';
import type { Route } from './+types/shipping-policy.ts';
import { CHARGES_TITLE, DeliveryCharges } from './delivery-charges.tsx';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context.get(catalogueContext));
}

export function clientLoader() {
  return loadPage(catalogueClient);
}

async function loadPage(catalogue: CatalogueReader) {
  const [policy, charges] = await Promise.all([
    catalogue.readPolicy('shipping'),
    catalogue.listDeliveryCharges(),
  ]);
  return { policy, charges };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, loaderData?.policy);
}

export default function ShippingPolicy({ loaderData }: Route.ComponentProps) {
  const { policy, charges } = loaderData;
  return (
    <PolicyPage
      policy={policy}
      extra={{ title: CHARGES_TITLE, content: <DeliveryCharges charges={charges} /> }}
    />
  );
}
