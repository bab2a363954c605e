import { formatDayTimeSeconds } from '#core/rules/india-time.ts';
import { escapeHtml } from '#server/escape-html.ts';
import { renderDemoPage } from '#server/http/demo-page.ts';
import type { SandboxParcel, SandboxScan } from './courier-sandbox.queries.ts';
import { getAmountToCollect, owesCash } from './present-parcels.ts';
import { getStatusName } from './status-names.ts';

const STYLE = `
.courier { background: #141210; color: #f6f3ed; padding: 0.2rem 0.5rem 0.1rem; font: 700 0.8125rem/1.3 "Anek Latin", sans-serif; font-stretch: 87%; letter-spacing: 0.02em; }
.number { font-weight: 600; font-variant-numeric: tabular-nums; }
.where { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 0.25rem 1.5rem; margin: 0.75rem 0; }
.status { font: 800 1.5rem/1.1 "Anek Latin", sans-serif; font-stretch: 112%; letter-spacing: -0.02em; }
.cancelled .status { text-decoration: line-through; text-decoration-thickness: 2px; }
.steps, .tools { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; }
.steps + .steps { margin-top: 0.5rem; }
.paid { margin: 0.75rem 0 0; font-size: 0.9375rem; }
.failed { display: flex; flex: 1 1 100%; flex-wrap: wrap; gap: 0.5rem; }
button, select { font: inherit; font-size: 0.9375rem; min-height: 2.75rem; padding: 0 0.875rem; border: 1.5px solid #141210; background: #fffdf9; color: inherit; border-radius: 0; cursor: pointer; }
select { flex: 0 1 18rem; min-width: 0; }
button:hover { background: #141210; color: #f6f3ed; }
.next { background: #f2a900; font-weight: 600; }
.tools { align-items: center; margin-bottom: 2rem; padding: 0.75rem 1.25rem; background: #efebe4; font-size: 0.9375rem; }
.tools p { flex: 1 1 16rem; margin: 0; }
details { margin-top: 1rem; font-size: 0.875rem; color: #4a443c; }
summary { cursor: pointer; padding: 0.25rem 0; }
.scans { margin: 0.25rem 0 0; padding: 0; }
.scans li { display: flex; flex-wrap: wrap; gap: 0 0.75rem; padding: 0.25rem 0; border-top: 1px solid #efebe4; }
pre { margin: 0.25rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.8125rem/1.5 ui-monospace, monospace; }
.faults { background: #fbe3dc; }
`;

/** The steps of a parcel, one button each; the first row is where it goes while nothing goes wrong. */
const WAY_THERE = [
  [42, 'Picked up'],
  [18, 'In transit'],
  [38, 'At the last hub'],
  [17, 'Out for delivery'],
  [7, 'Delivered'],
] as const;
const OTHER_WAYS = [
  [9, 'Turns back'],
  [46, 'On its way back'],
  [10, 'Back at the store'],
  [12, 'Lost'],
  [8, 'Cancelled'],
] as const;
/** The same for goods that come back. */
const WAY_BACK = [
  [19, 'Out for pickup'],
  [42, 'Picked up'],
  [18, 'In transit'],
  [7, 'Delivered to the store'],
] as const;
const OTHER_WAYS_BACK = [
  [20, 'Could not be picked up'],
  [12, 'Lost'],
  [8, 'Cancelled'],
] as const;
const REASONS = [
  'Customer not available',
  'Customer not contactable',
  'Address incomplete',
  'Future delivery requested by customer',
  'COD amount not ready',
  'Refused by customer',
  'Customer wants to open the parcel',
  'OTP not given',
  'Out of delivery area',
  'Delivery not attempted',
];

interface Shown {
  parcels: readonly SandboxParcel[];
  scans: readonly SandboxScan[];
  faults: readonly { call: string; fault: string; times: number }[];
  isClockOn: boolean;
}

/** The courier of the demo on one page: whoever looks at it decides what happens to each parcel. */
export function renderCourierPage({ parcels, scans, faults, isClockOn }: Shown): string {
  const list = parcels
    .map((parcel) =>
      renderParcel(
        parcel,
        scans.filter(({ parcelId }) => parcelId === parcel.id),
      ),
    )
    .join('');
  return renderDemoPage({
    title: 'Courier sandbox',
    style: STYLE,
    head: isClockOn ? '<script src="/dev/courier.js" defer></script>\n' : '',
    body: `<p class="note">Parcels booked by this demo. Nothing moves by itself: press what happens next, and the store hears of it.</p>
${renderClock(isClockOn)}${renderFaults(faults)}
${list === '' ? '<p class="empty">No parcel has been booked yet.</p>' : `<ol>${list}</ol>`}`,
  });
}

function renderClock(isOn: boolean): string {
  const words = isOn
    ? 'The clock is on. Every parcel goes one step on every 6 seconds while this page is open.'
    : 'Let the parcels travel by themselves while this page is open.';
  return `<form class="tools" action="/dev/courier" method="get"><p>${words}</p>
${isOn ? '<button>Stop the clock</button>' : '<button name="clock" value="on">Start the clock</button>'}</form>`;
}

function renderFaults(faults: Shown['faults']): string {
  if (faults.length === 0) return '';
  const words = faults
    .map(({ call, fault, times }) => `${escapeHtml(call)}: ${fault}, ${times} times`)
    .join('; ');
  return `<form class="tools faults" action="/dev/courier/no-faults" method="post"><p>Calls that will fail: ${words}</p>
<button>Remove</button></form>`;
}

function renderParcel(parcel: SandboxParcel, scans: readonly SandboxScan[]): string {
  const { trackingNumber, courier, reference, createdAt } = parcel;
  const at = createdAt.toISOString();
  const isCancelled = parcel.cancelledAt !== null;
  return `<li><article${isCancelled ? ' class="cancelled"' : ''}>
<header><span class="courier">${escapeHtml(courier ?? 'No courier yet')}</span>
${parcel.isReturn ? '<strong>Return</strong>\n' : ''}<span class="number">${escapeHtml(reference)}${trackingNumber === null ? '' : ` · ${trackingNumber}`}</span>
<time datetime="${at}">${formatDayTimeSeconds(at)}</time></header>
<p class="where"><span class="status">${getWhere(parcel)}</span><span>${getMoney(parcel)}</span></p>
${trackingNumber === null ? '' : renderSteps(trackingNumber, parcel)}
${renderCash(parcel)}${renderScans(scans)}${renderAnswers(parcel.answers)}
</article></li>`;
}

function getWhere({ status, cancelledAt, isReturn }: SandboxParcel): string {
  if (isReturn && status === 7) return 'Delivered to the store';
  if (cancelledAt !== null && status === null) return 'Canceled';
  return status === null ? 'Created' : getStatusName(status);
}

function getMoney(parcel: SandboxParcel): string {
  if (parcel.cancelledAt !== null) return 'Cancelled by the store';
  if (parcel.isReturn) return 'From the customer to the store';
  const rupees = getAmountToCollect(parcel);
  return rupees === 0 ? 'Prepaid' : `Collect ₹${rupees.toLocaleString('en-IN')}`;
}

function renderSteps(trackingNumber: string, { status, isReturn }: SandboxParcel): string {
  const form = (content: string) =>
    `<form class="steps" action="/dev/courier/${trackingNumber}" method="post">${content}</form>`;
  const way: readonly (readonly [number, string])[] = isReturn ? WAY_BACK : WAY_THERE;
  const reached = way.findIndex(([number]) => number === status);
  const [next] = way[reached + 1] ?? [];
  const toButton = ([number, words]: readonly [number, string]) =>
    `<button name="status" value="${number}"${number === next ? ' class="next"' : ''}>${words}</button>`;
  const reasons = REASONS.map((words) => `<option>${words}</option>`).join('');
  const failed = `<span class="failed"><select name="reason" aria-label="Why it could not be handed over">${reasons}</select>
<button name="status" value="21">Could not be handed over</button></span>`;
  return [
    form(way.map(toButton).join('')),
    ...(isReturn ? [] : [form(failed)]),
    form((isReturn ? OTHER_WAYS_BACK : OTHER_WAYS).map(toButton).join('')),
  ].join('\n');
}

/** The courier keeps what its riders collect until it pays the store. */
function renderCash(parcel: SandboxParcel): string {
  const { trackingNumber, remittedAt, utr } = parcel;
  if (!owesCash(parcel)) return '';
  if (remittedAt !== null) return `<p class="paid">Cash paid to the store by transfer ${utr}.</p>`;
  return `<form class="steps" action="/dev/courier/${trackingNumber}/remit" method="post"><button>Pay the cash to the store</button></form>`;
}

function renderScans(scans: readonly SandboxScan[]): string {
  if (scans.length === 0) return '';
  const items = scans.toReversed().map(({ at, status, activity, place }) => {
    const iso = at.toISOString();
    const words = [`${status} ${activity}`, place ?? ''].filter(Boolean).map(escapeHtml).join(', ');
    return `<li><span>${words}</span><time datetime="${iso}">${formatDayTimeSeconds(iso)}</time></li>`;
  });
  return `<details><summary>Scans (${scans.length})</summary><ol class="scans">${items.join('')}</ol></details>`;
}

function renderAnswers(answers: readonly unknown[]): string {
  if (answers.length === 0) return '';
  const text = answers.map((answer) => JSON.stringify(answer, null, 1)).join('\n');
  return `<details open><summary>Answers of the store to failed attempts (${answers.length})</summary><pre>${escapeHtml(text)}</pre></details>`;
}
