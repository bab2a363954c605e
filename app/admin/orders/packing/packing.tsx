import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { failureCode } from '#app/lib/send-call.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { findPacking, type Packing, scanPiece } from '#core/contract/orders/packing.ts';
import { ask, failureText, load } from '../../lib/ask.ts';
import { useRight } from '../../lib/me.ts';
import { PageHead } from '../../ui/page.tsx';
import { OpenOrder } from './open-order.tsx';
import { ScanField } from './scan-field.tsx';
import { soundRefusal } from './sound-refusal.ts';
import './packing.css';

export function loader(page: LoaderFunctionArgs): Promise<Packing> | null {
  const code = new URL(page.request.url).searchParams.get('order');
  return code === null ? null : load(page, findPacking, { query: { code } });
}

/** A slip or label opens its order; then each piece is scanned off. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return <Desk key={loaded?.id ?? ''} loaded={loaded} />;
}

/** What the last scan came to. */
interface Said {
  isRefused: boolean;
  text: string;
}

/** The server counts; what it counted last is shown here. */
function Desk({ loaded }: { loaded: Packing | null }) {
  const navigate = useNavigate();
  const [packing, setPacking] = useState(loaded);
  // A scan that waits for the one before it needs to know what that one came to.
  const latest = useRef(loaded);
  const [said, setSaid] = useState<Said | null>(null);
  const mayScan = useRight('orders:change');
  const canScan = (one: Packing | null): one is Packing => mayScan && one?.status === 'Confirmed';

  function show(now: Packing) {
    latest.current = now;
    setPacking(now);
  }

  function refuse(error: unknown) {
    soundRefusal();
    setSaid({ isRefused: true, text: failureText(error) });
  }

  async function open(code: string) {
    try {
      const { id } = await ask(findPacking, { query: { code } });
      setSaid(null);
      await navigate(`/packing?order=${id}`);
    } catch (error) {
      refuse(error);
    }
  }

  async function takeOff({ id, scanned }: Packing, code: string) {
    try {
      const { lineId, packing: now } = await ask(scanPiece, { params: { id }, body: { code, scanned } });
      show(now);
      const line = now.lines.find((one) => one.id === lineId);
      setSaid({ isRefused: false, text: line ? `${line.name}, size ${line.size}` : '' });
    } catch (error) {
      refuse(error);
      // Somebody else has scanned, or the answer to a scan was lost.
      if (failureCode(scanPiece, error) === 'changed-meanwhile') await readAgain(id);
    }
  }

  async function readAgain(id: string) {
    try {
      show(await ask(findPacking, { query: { code: id } }));
    } catch (error) {
      refuse(error);
    }
  }

  async function scan(code: string) {
    const now = latest.current;
    return canScan(now) && !isNextSlip(now, code) ? takeOff(now, code) : open(code);
  }

  return (
    <>
      <PageHead title="Packing desk">
        {packing && (
          <ButtonLink look="line" to={`/orders/${packing.id}`}>
            Open the order
          </ButtonLink>
        )}
      </PageHead>
      <div className="packing">
        <ScanField
          label={canScan(packing) ? 'Scan a piece' : 'Scan a packing slip or a label'}
          onScan={scan}
        />
        <p className="packing-said" data-refused={said?.isRefused || undefined} role="alert">
          {said?.text}
        </p>
        {packing ? (
          <OpenOrder
            packing={packing}
            canScan={canScan(packing)}
            onChanged={(now) => {
              setSaid(null);
              show(now);
            }}
          />
        ) : (
          <p className="hint">
            Scan the code on the packing slip, or the tracking number on the courier’s label. A scanner types
            what it reads and presses Enter; you can type it as well.
          </p>
        )}
      </div>
    </>
  );
}

/** A slip opens its order, unless pieces of this one lie on the desk, half of them scanned. */
function isNextSlip({ id, scanned, pieces }: Packing, code: string): boolean {
  const isSlip = /^OD[0-9A-Z]{10}(?:-\d+)?$/i.test(code);
  return isSlip && (scanned === 0 || scanned === pieces || code.toUpperCase().startsWith(id));
}
