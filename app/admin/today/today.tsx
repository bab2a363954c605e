import { PageHead } from '../ui/page-head.tsx';

export function Component() {
  return <PageHead title="Today" />;
}
