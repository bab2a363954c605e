import type { AuditEntry } from '#core/contract/audit.ts';
import { fieldLabel, valueLabel } from './audit-labels.ts';

const SHOWN = 4;
const SHORT = 80;

/** Each field that changed, as it was and as it became; long ones unfold. */
export function ChangedFields({ entry: { changes, isMade, isGone } }: { entry: AuditEntry }) {
  const lines = changes.map(({ field, before, after }) => ({
    field,
    name: fieldLabel(field),
    before: isMade ? null : valueLabel(field, before),
    after: isGone ? null : valueLabel(field, after),
  }));
  const [first, rest] = [lines.slice(0, SHOWN), lines.slice(SHOWN)];
  return (
    <>
      <Lines lines={first} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Lines lines={rest} />
        </details>
      )}
    </>
  );
}

interface Line {
  field: string;
  name: string;
  before: string | null;
  after: string | null;
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className="changed">
      {lines.map(({ field, name, before, after }) => (
        <div key={field}>
          <dt>{name}</dt>
          <dd>
            {before !== null && (
              <del>
                <Value text={before} />
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins>
                <Value text={after} />
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text }: { text: string }) {
  if (text.length <= SHORT) return text;
  return (
    <details>
      <summary>{text.slice(0, SHORT)}…</summary>
      {text}
    </details>
  );
}
