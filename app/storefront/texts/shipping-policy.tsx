import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import type { PageReader } from '#core/contract/page-reader.ts';
import { pageTexts } from '#texts/pages.ts';
import type { Route } from './+types/shipping-policy.ts';
import { DeliveryCharges } from './delivery-charges.tsx';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return loadPage(context.get(pageReaderContext));
}

export function clientLoader() {
  return loadPage(pageReader);
}

async function loadPage(reader: PageReader) {
  const [policy, charges] = await Promise.all([reader.readPolicy('shipping'), reader.listDeliveryCharges()]);
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
      extra={{ title: pageTexts.charges, content: <DeliveryCharges charges={charges} /> }}
    />
  );
}
