import { ClipboardCheck, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import {
  listParcels,
  MOST_BOOKED_AT_ONCE,
  makeManifest,
  PARCEL_VIEWS,
  type ParcelList,
  type ParcelRow,
  readManifest,
} from '#core/contract/parcels.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { PARCEL_STATES } from '#core/rules/parcel-states.ts';
import { load, poll } from '../lib/ask.ts';
import { useMe, useRight } from '../lib/me.ts';
import { FileButton } from '../ui/actions.tsx';
import { DataTable, Nothing, Pager } from '../ui/data-table.tsx';
import { useFilters, ViewTabs } from '../ui/filters.tsx';
import { PlainSelect } from '../ui/form-fields.tsx';
import { FreshRows } from '../ui/fresh-rows.tsx';
import { PageHead } from '../ui/page.tsx';
import { LabelLayoutChoice, LabelsButton } from './labels.tsx';
import { failedColumns, parcelColumns } from './parcel-columns.tsx';
import { PARCEL_LABELS } from './parcel-labels.ts';
import './parcels.css';

const FIRST = 'to-answer';
const ALL = 'all';

/** What needs somebody comes first. */
const TABS = [
  {
    value: 'to-answer',
    label: 'To answer',
    nothing: 'No failed deliveries to answer',
    about: 'Parcels that could not be handed over appear here at once.',
  },
  {
    value: 'to-receive',
    label: 'To receive',
    nothing: 'Nothing to receive',
    about: 'Parcels that the courier has brought back appear here.',
  },
  {
    value: 'lost',
    label: 'Lost',
    nothing: 'No lost parcels',
    about: 'Parcels that the courier has lost or damaged appear here until they are sent again or refunded.',
  },
  {
    value: 'contradicted',
    label: 'Look into',
    nothing: 'Nothing to look into',
    about: 'Parcels of which the courier says something else than you have recorded appear here.',
  },
  {
    value: 'troubled',
    label: 'Trouble',
    nothing: 'No trouble at the courier',
    about: 'Parcels that could not be picked up, or were handed over only in part, appear here.',
  },
  {
    value: 'unmoved',
    label: 'Not moving',
    nothing: 'Everything moves',
    about: 'Parcels without an update for 3 days appear here.',
  },
  {
    value: 'pickup-due',
    label: 'Pickup due',
    nothing: 'No pickup is due',
    about: 'Parcels that should be picked up today, or should have been, appear here.',
  },
  {
    value: 'booked',
    label: 'Booked',
    nothing: 'No booked parcels',
    about: 'Parcels that wait to be picked up appear here. Book them from the orders.',
  },
  { value: ALL, label: 'All', nothing: 'No parcels yet', about: 'Parcels that you book appear here.' },
];

/** The way that a parcel takes, once somebody has fetched it: all parcels are looked through by it. */
const STATES = PARCEL_STATES.filter((state) => state !== 'booked').map((value) => ({
  value,
  label: PARCEL_LABELS[value].label,
}));

/** What the address of the screen asks the server for. */
function toQuery(search: string) {
  const parameters = new URLSearchParams(search);
  const tab = parameters.get('tab') ?? FIRST;
  const cursor = parameters.get('cursor') ?? undefined;
  const state = PARCEL_STATES.find((known) => known === tab);
  const view = PARCEL_VIEWS.find((known) => known === tab);
  return { ...(state && { state }), ...(view && { view }), ...(cursor && { cursor }) };
}

export function loader(page: LoaderFunctionArgs) {
  return load(page, listParcels, { query: toQuery(new URL(page.request.url).search) });
}

export function Component() {
  const list = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const tab = useFilters().get('tab') || FIRST;
  const { hasCourier } = useMe();
  const canChange = useRight('orders:change');
  const listed = TABS.find(({ value }) => value === tab);
  const { nothing, about } = listed ?? { nothing: 'No parcels here' };
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const isBooked = tab === 'booked' || tab === 'pickup-due';
  const labelOf = ({ orderId }: ParcelRow) => `order ${orderId}`;
  const selection = { picked, onChange: setPicked, labelOf };
  return (
    <>
      <PageHead title="Parcels">
        {isBooked && list.data.length > 0 && <Manifest canChange={canChange} />}
      </PageHead>
      <ViewTabs label="Views" name="tab" views={TABS} standard={FIRST} current={listed ? tab : ALL} />
      {(!listed || tab === ALL) && <StateFilter tab={tab} />}
      {isBooked && list.data.length > 0 && <LabelTools list={list} picked={picked} />}
      <FreshRows
        list={list}
        read={(signal) => poll(listParcels, { query: toQuery(search), signal })}
        toIds={({ data }) => data.map(({ id }) => id)}
        one="parcel"
        many="parcels"
      />
      <DataTable
        label="Parcels"
        columns={
          ['to-answer', 'failed'].includes(tab) ? failedColumns({ canChange }) : parcelColumns({ canChange })
        }
        rows={list.data}
        keyOf={({ id }) => id}
        {...(isBooked && { selection })}
        empty={
          <div className="pt-3.5">
            <Nothing title={nothing}>
              {hasCourier
                ? about
                : 'No courier is set up. Courier and tracking number are typed by hand at the order.'}
            </Nothing>
          </div>
        }
      />
      <Pager nextCursor={list.nextCursor} label={countText(list)} />
    </>
  );
}

function StateFilter({ tab }: { tab: string }) {
  const { set } = useFilters();
  return (
    <search className="tools">
      <PlainSelect
        label="State"
        value={tab}
        options={[{ value: ALL, label: 'Any state' }, ...STATES]}
        onChange={(value) => set({ tab: value })}
      />
    </search>
  );
}

const COUNTED_TO = 1000;

function countText({ data, total }: ParcelList): string {
  if (data.length === 0) return '';
  const all = `${total.toLocaleString('en-IN')}${total === COUNTED_TO ? '+' : ''}`;
  return `${data.length} of ${all} ${total === 1 ? 'parcel' : 'parcels'}`;
}

/** For whoever picks up: what is handed over, to be signed. The courier's own is made at the courier. */
function Manifest({ canChange }: { canChange: boolean }) {
  const day = dayInIndia(new Date());
  return (
    <>
      <FileButton look="line" call={readManifest} wanted={{ name: `manifest-${day}.pdf` }} label="Manifest">
        <ClipboardList aria-hidden="true" />
      </FileButton>
      {canChange && (
        <FileButton
          look="line"
          call={makeManifest}
          wanted={{ name: `courier-manifest-${day}.pdf` }}
          label="Courier’s manifest"
          busyLabel="Asking the courier"
        >
          <ClipboardCheck aria-hidden="true" />
        </FileButton>
      )}
    </>
  );
}

/** The labels of those that are ticked, or of all on this page. */
function LabelTools({ list, picked }: { list: ParcelList; picked: ReadonlySet<string> }) {
  const booked = list.data.filter(({ trackingNumber }) => trackingNumber !== null);
  const chosen = booked.filter(({ id }) => picked.has(id));
  const printed = (chosen.length > 0 ? chosen : booked).slice(0, MOST_BOOKED_AT_ONCE);
  if (printed.length === 0) return null;
  return (
    <div className="label-tools py-3">
      <LabelLayoutChoice />
      <LabelsButton orderIds={printed.map(({ orderId }) => orderId)} />
    </div>
  );
}
