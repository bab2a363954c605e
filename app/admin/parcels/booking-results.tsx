import { X } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '#app/ui/icon-button.tsx';
import { counted } from '../lib/counted.ts';
import { OfficeStatus, type OfficeTone } from '../ui/page.tsx';
import { LabelLayoutChoice, LabelsButton } from './labels.tsx';
import type { Booking, BookingDesk } from './use-booking.ts';
import './parcels.css';

const STATES: Record<Booking['state'], { tone: OfficeTone; label: string; place: number }> = {
  refused: { tone: 'bad', label: 'Not booked', place: 0 },
  open: { tone: 'wait', label: 'Being booked', place: 1 },
  booked: { tone: 'good', label: 'Booked', place: 2 },
};

/** How it went with each order; what was not booked comes first. */
export function BookingResults({ desk: { bookings, isBusy, forget } }: { desk: BookingDesk }) {
  if (bookings.length === 0) return null;
  const booked = bookings.filter(({ state }) => state === 'booked');
  const rows = bookings.toSorted((a, b) => STATES[a.state].place - STATES[b.state].place);
  return (
    <section aria-label="Booked parcels" className="panel bookings">
      <div className="panel-head">
        <div role="status">
          <h2>{headline(bookings.length, booked.length)}</h2>
        </div>
        {!isBusy && (
          <IconButton label="Close" onClick={forget}>
            <X />
          </IconButton>
        )}
      </div>
      <ul>
        {rows.map((booking) => (
          <BookingRow key={booking.id} booking={booking} />
        ))}
      </ul>
      {booked.length > 0 && !isBusy && (
        <div className="label-tools">
          <LabelLayoutChoice />
          <LabelsButton orderIds={booked.map(({ id }) => id)} />
        </div>
      )}
    </section>
  );
}

function headline(all: number, booked: number): string {
  if (booked === all) return `${counted(all, 'parcel')} booked`;
  return `${booked} of ${counted(all, 'parcel')} booked`;
}

function BookingRow({ booking }: { booking: Booking }) {
  const { id, state, message, courier, trackingNumber } = booking;
  const { tone, label } = STATES[state];
  const text = state === 'booked' ? [courier, trackingNumber].filter(Boolean).join(' ') : message;
  return (
    <li>
      <Link to={`/orders/${id}`}>{id}</Link>
      <OfficeStatus tone={tone}>{label}</OfficeStatus>
      {text && state !== 'open' && <span>{text}</span>}
    </li>
  );
}
