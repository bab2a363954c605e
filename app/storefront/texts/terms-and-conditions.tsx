import { pageReader, pageReaderContext } from '#app/lib/page-reader.ts';
import type { Route } from './+types/terms-and-conditions.ts';
import { policyMeta } from './policy-meta.ts';
import { PolicyPage } from './policy-page.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageReaderContext).readPolicy('terms');
}

export function clientLoader() {
  return pageReader.readPolicy('terms');
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return policyMeta(matches, loaderData);
}

export default function TermsAndConditions({ loaderData }: Route.ComponentProps) {
  return <PolicyPage policy={loaderData} />;
}
