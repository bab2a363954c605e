import '#app/ui/status.css';

/** `go` is under way, `off` is of no account. */
export type OfficeTone = 'good' | 'wait' | 'bad' | 'go' | 'off';

/** A square and a word: how something stands. */
export function OfficeStatus({ tone, children }: { tone: OfficeTone; children: string }) {
  return <span className={`status status-${tone}`}>{children}</span>;
}
