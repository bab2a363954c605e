import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { useBusy } from '#app/ui/use-busy.ts';
import { type CheckedRemittanceFile, sendRemittanceFile } from '#core/contract/remittance.ts';
import { formatRupees } from '#core/rules/money-text.ts';
import { failureText } from '../lib/ask.ts';
import { counted } from '../lib/counted.ts';
import { sendStaffFile } from '../lib/send-staff-file.ts';
import { CsvChooser } from '../ui/csv-chooser.tsx';
import { Kpis, PageHead, Panel, Problem, Warning } from '../ui/page.tsx';
import { FIELD_LABELS, LINE_LABELS, recordText } from './remittance-labels.ts';
import './remittance.css';

/** A courier's file: what it says is shown first, and recorded when somebody has looked at it. */
export function Component() {
  const [file, setFile] = useState<File | null>(null);
  const [checked, setChecked] = useState<CheckedRemittanceFile | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const { isBusy, run } = useBusy();

  function send(chosen: File, mode: 'check' | 'save', expected?: string) {
    return run(async () => {
      setProblem(undefined);
      try {
        const query = { mode, expected, name: chosen.name.slice(0, 200) };
        setChecked(await sendStaffFile(sendRemittanceFile, { file: chosen, query }));
      } catch (error) {
        setProblem(failureText(error));
        setChecked(null);
      }
    });
  }

  function choose(chosen: File) {
    setFile(chosen);
    setChecked(null);
    send(chosen, 'check');
  }

  return (
    <>
      <PageHead title="Courier’s file" parent={{ to: '/remittance', label: 'Remittance' }} />
      <div className="edit">
        <div>
          <Panel title="Upload">
            <p>
              Choose the CSV file of payments or charges from your courier’s panel. You will see what it says
              first. Nothing is recorded until you confirm.
            </p>
            <CsvChooser file={file} isBusy={isBusy} onChoose={choose} />
            <Problem text={problem} />
          </Panel>
          {file && checked && (
            <FileResult
              checked={checked}
              isBusy={isBusy}
              onRecord={() => send(file, 'save', checked.fingerprint)}
            />
          )}
        </div>
        <div>
          <Panel title="Columns">
            <p className="hint">
              Known by their names, in any order: AWB or order number, COD amount, UTR, remittance date,
              freight, COD charges, RTO charges. The others are left out. Names, phones and addresses are
              never stored.
            </p>
            <p className="hint">
              A payment that is uploaded twice counts once. Charges replace the estimate of the booking.
            </p>
          </Panel>
        </div>
      </div>
    </>
  );
}

interface FileResultProps {
  checked: CheckedRemittanceFile;
  isBusy: boolean;
  onRecord: () => void;
}

function FileResult({ checked, isBusy, onRecord }: FileResultProps) {
  const { counts, columns, ignored, lines, wrong, isSaved } = checked;
  const text = recordText(checked);
  return (
    <Panel title={isSaved ? 'Recorded' : 'What the file says'}>
      <Kpis
        figures={[
          { label: 'As expected', value: String(counts.matches) },
          { label: 'Another amount', value: String(counts.differs + counts.early) },
          { label: 'Unknown parcel', value: String(counts.unknown) },
          { label: 'Recorded before', value: String(counts.known) },
          { label: 'With charges', value: String(counts.charges) },
          { label: 'Not readable', value: String(counts.wrong) },
        ]}
      />
      <p className="hint">
        Understood:{' '}
        {columns.map(({ head, field }) => `“${head}” as ${FIELD_LABELS[field] ?? field}`).join(', ')}.
        {ignored.length > 0 && ` Left out: ${ignored.join(', ')}.`}
        {counts.skipped > 0 && ` ${counted(counts.skipped, 'line')} without an amount.`}
      </p>
      <WrongLines wrong={wrong} count={counts.wrong} />
      <NotableLines lines={lines} />
      {isSaved ? (
        <p role="status" className="flex flex-wrap items-center gap-3">
          <strong>{text === '' ? 'Nothing new in this file.' : `Recorded: ${text}.`}</strong>
          <Link className="row-action" to="/remittance">
            To the lists
          </Link>
        </p>
      ) : text === '' ? (
        <Warning>
          {counts.known > 0
            ? 'Everything in this file was recorded before.'
            : 'There is nothing to record in this file.'}
        </Warning>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={isBusy} onClick={onRecord}>
            Record
          </Button>
          <span>{text}</span>
        </div>
      )}
    </Panel>
  );
}

function WrongLines({ wrong, count }: { wrong: CheckedRemittanceFile['wrong']; count: number }) {
  if (wrong.length === 0) return null;
  return (
    <FileLines title={`${counted(count, 'line')} could not be read and will be left out`}>
      {wrong.map(({ line, message }) => (
        <li key={line}>
          <strong>Line {line}</strong>
          <span>{message}</span>
        </li>
      ))}
      {count > wrong.length && <li>and {count - wrong.length} more</li>}
    </FileLines>
  );
}

function NotableLines({ lines }: { lines: CheckedRemittanceFile['lines'] }) {
  if (lines.length === 0) return null;
  return (
    <FileLines title="Lines to look at">
      {lines.map(({ line, kind, orderId, number, amount, due }) => (
        <li key={line}>
          <strong>Line {line}</strong>
          <span>
            {orderId ?? number}: {LINE_LABELS[kind]}, {formatRupees(amount)}
            {kind === 'differs' && ` of ${formatRupees(due)}`}
          </span>
        </li>
      ))}
    </FileLines>
  );
}

function FileLines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className="file-lines">
      <summary>{title}</summary>
      <ul>{children}</ul>
    </details>
  );
}
