import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Todos } from '#core/contract/reports.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { TODOS } from '#core/rules/todos.ts';
import { Nothing } from '../ui/nothing.tsx';

/** To do; each line leads to where it is done. */
export function TodoList({ todos }: { todos: Todos }) {
  const today = dayInIndia(new Date());
  const open = TODOS.flatMap(({ key, labels: [one, many], to }) => {
    const counted = todos.find((todo) => todo.key === key);
    if (!counted || counted.count === 0) return [];
    const { count, isCapped } = counted;
    const figure = `${count.toLocaleString('en-IN')}${isCapped ? '+' : ''}`;
    return [{ key, figure, label: count === 1 ? one : many, to: to.replace('{today}', today) }];
  });
  return (
    <section aria-labelledby="to-do" className="today-part">
      <h2 id="to-do">To do</h2>
      {open.length === 0 ? (
        <Nothing title="All done">Nothing is waiting for you.</Nothing>
      ) : (
        <ul className="todos">
          {open.map(({ key, figure, label, to }) => (
            <li key={key}>
              <Link to={to}>
                <strong>{figure}</strong>
                <span>{label}</span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
