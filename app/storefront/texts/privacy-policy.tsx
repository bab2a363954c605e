import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import type { Route } from './+types/privacy-policy.ts';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageReaderContext).readPolicy('privacy');
}

export function clientLoader() {
  return pageReader.readPolicy('privacy');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, loaderData);
}

export default function PrivacyPolicy({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
