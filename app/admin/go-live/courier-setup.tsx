import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { checkCourierSetup, type GoLiveLine, readCourierSetup } from '#core/contract/go-live.ts';
import { ask, loaderFor } from '../lib/ask.ts';
import { attempt, confirmStep } from '../ui/actions.tsx';
import { OfficeStatus, PageHead, Panel } from '../ui/page.tsx';
import { CHECK_LABELS } from './check-labels.ts';

export const loader = loaderFor(readCourierSetup);

/** Where a step is done in the back office. */
const PLACES: Record<string, { to: string; label: string }> = {
  'courier-parcel-size': { to: '/delivery/parcel', label: 'Parcel size' },
  'courier-first-parcel': { to: '/packing', label: 'Packing desk' },
};

/** From nothing to the first booked parcel, with how each step stands now. */
export function Component() {
  const { lines } = useLoaderData<typeof loader>();
  const [tried, setTried] = useState<Record<string, GoLiveLine>>({});
  return (
    <>
      <PageHead title="Courier setup" parent={{ to: '/settings', label: 'Settings' }} />
      <ol className="grid max-w-[46rem] gap-3.5 pt-3.5" aria-label="Steps">
        {lines.map((line, place) => (
          <li key={line.name}>
            <Step
              number={place + 1}
              // What a trial has found says more than that it was not passed.
              line={line.state === 'open' ? (tried[line.name] ?? line) : line}
              onFound={(found) => setTried((all) => ({ ...all, [found.name]: found }))}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

interface StepProps {
  number: number;
  line: GoLiveLine;
  onFound: (line: GoLiveLine) => void;
}

function Step({ number, line, onFound }: StepProps) {
  const { revalidate } = useRevalidator();
  const { isBusy, run } = useBusy();
  const { name, title, state, words, copy, sends, isActing } = line;
  const { tone, word } = CHECK_LABELS[state];
  const place = PLACES[name];

  async function check() {
    const isSure =
      !isActing || (await confirmStep({ title: `${title}?`, text: sends ?? '', button: 'Book and cancel' }));
    if (!isSure) return;
    await attempt(async () => onFound(await ask(checkCourierSetup, { params: { name } })));
    await revalidate();
  }

  return (
    <Panel title={`${number}. ${title}`} beside={<OfficeStatus tone={tone}>{word}</OfficeStatus>}>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {copy && <CopyLine text={copy} />}
      {sends && <p className="hint">Checking: {sends}</p>}
      <div className="flex flex-wrap gap-2">
        {state !== 'note' && (
          <Button look="line" size="small" busy={isBusy} onClick={() => run(check)}>
            {isActing ? 'Book a test parcel' : 'Check now'}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
        {place && (
          <ButtonLink look="line" size="small" to={place.to}>
            {place.label}
          </ButtonLink>
        )}
      </div>
    </Panel>
  );
}

/** An address that is to be entered elsewhere. */
function CopyLine({ text }: { text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast('Address copied');
    } catch (error) {
      console.warn(error);
      showToast('The browser does not allow copying. Select the address instead.', { kind: 'error' });
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code className="wrap-anywhere">{text}</code>
      <Button look="line" size="small" onClick={copy}>
        <Copy aria-hidden="true" />
        Copy
      </Button>
    </div>
  );
}
