import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Me } from '#core/contract/staff/me.ts';
import type { Figures, Todos } from '#core/contract/staff/today.ts';
import { readAsStaff } from '../lib/staff-request.ts';
import { usePolling } from '../lib/use-polling.ts';
import { PageHead } from '../ui/page-head.tsx';
import { FiguresPart } from './figures-part.tsx';
import { TodoList } from './todo-list.tsx';
import './today.css';

interface Today {
  todos: Todos;
  /** Only for those who may see them. */
  figures: Figures | null;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Today> {
  const { search } = new URL(request.url);
  const [todos, me] = await Promise.all([
    readAsStaff<Todos>('/todos', request),
    readAsStaff<Me>('/me', request),
  ]);
  const figures = me.rights.includes('figures:read')
    ? await readAsStaff<Figures>(`/figures${search}`, request)
    : null;
  return { todos, figures };
}

export function Component() {
  const { todos, figures } = useLoaderData<Today>();
  const revalidator = useRevalidator();
  usePolling(() => revalidator.revalidate());
  return (
    <>
      <PageHead title="Today" />
      <TodoList todos={todos} />
      {figures && <FiguresPart figures={figures} />}
    </>
  );
}
