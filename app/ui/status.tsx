import './status.css';

export type StatusTone = 'good' | 'wait' | 'bad';

/** A square and a word: the status of something. */
export function Status({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={`status status-${tone}`}>{children}</span>;
}
