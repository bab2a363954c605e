import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { readReport, readTodos } from '#core/contract/reports.ts';
import { load } from '../lib/ask.ts';
import { loadMe } from '../lib/me.ts';
import { usePolling } from '../lib/use-polling.ts';
import { PageHead } from '../ui/page-head.tsx';
import { ReportPart } from './report-part.tsx';
import { TodoList } from './todo-list.tsx';
import './today.css';

/** The report is only for those who may see it. */
export async function loader(page: LoaderFunctionArgs) {
  const [todos, me] = await Promise.all([load(page, readTodos), loadMe(page)]);
  const mayRead = me.rights.includes('reports:read');
  const query = new URL(page.request.url).searchParams;
  return { todos, report: mayRead ? await load(page, readReport, { query }) : null };
}

export function Component() {
  const { todos, report } = useLoaderData<typeof loader>();
  const revalidator = useRevalidator();
  usePolling(() => revalidator.revalidate());
  return (
    <>
      <PageHead title="Today" />
      <TodoList todos={todos} />
      {report && <ReportPart report={report} />}
    </>
  );
}
