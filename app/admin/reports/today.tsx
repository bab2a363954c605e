import { ChevronRight } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { readReport, readTodos, type Todos } from '#core/contract/reports.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { TODOS } from '#core/rules/todos.ts';
import { load } from '../lib/ask.ts';
import { loadMe } from '../lib/me.ts';
import { hoursLeft } from '../parcels/parcel-labels.ts';
import { Nothing } from '../ui/data-table.tsx';
import { usePolling } from '../ui/fresh-rows.tsx';
import { PageHead } from '../ui/page.tsx';
import { ReportPart } from './report-part.tsx';
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

/** To do; each line leads to where it is done. */
function TodoList({ todos }: { todos: Todos }) {
  const today = dayInIndia(new Date());
  const open = TODOS.flatMap(({ key, labels: [one, many], to, ...rest }) => {
    const counted = todos.find((todo) => todo.key === key);
    if (!counted || counted.count === 0) return [];
    const { count, isCapped, answerBy } = counted;
    const figure = `${count.toLocaleString('en-IN')}${isCapped ? '+' : ''}`;
    const runbook = 'runbook' in rest ? `Runbook: ${rest.runbook}` : undefined;
    const note = answerBy ? `${hoursLeft(answerBy)} for the first` : runbook;
    return [{ key, figure, label: count === 1 ? one : many, to: to.replace('{today}', today), note }];
  });
  return (
    <section aria-labelledby="to-do" className="today-part">
      <h2 id="to-do">To do</h2>
      {open.length === 0 ? (
        <Nothing title="All done">Nothing is waiting for you.</Nothing>
      ) : (
        <ul className="todos">
          {open.map(({ key, figure, label, to, note }) => (
            <li key={key}>
              <Link to={to}>
                <strong>{figure}</strong>
                <span>
                  {label}
                  {note && <small>{note}</small>}
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
