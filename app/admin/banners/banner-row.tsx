import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { Link } from 'react-router';
import { Picture } from '#app/ui/picture.tsx';
import type { StaffBanner } from '#core/contract/banners.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { OfficeStatus } from '../ui/office-status.tsx';

export function BannerRow({ banner, place }: { banner: StaffBanner; place: number }) {
  const { id, wide, alt, link, startsAt, endsAt } = banner;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id });
  return (
    <li
      ref={setNodeRef}
      className="banner-row"
      data-dragged={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? '' }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="banner-handle"
        {...attributes}
        {...listeners}
        aria-label={`Move ${alt}, position ${place}`}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <Picture picture={wide} alt="" boxes={[400, 600]} sizes="220px" className="banner-picture" />
      <div className="grid min-w-0 gap-1">
        <Link to={`/banners/${id}`} className="font-semibold wrap-anywhere hover:underline">
          {alt}
        </Link>
        <span className="hint wrap-anywhere">{link}</span>
        {(startsAt || endsAt) && (
          <span className="hint">
            {startsAt && `from ${formatMoment(startsAt)} `}
            {endsAt && `until ${formatMoment(endsAt)}`}
          </span>
        )}
      </div>
      <BannerStatus banner={banner} />
      <Link to={`/banners/${id}`} className="row-action">
        Change<span className="sr-only"> {alt}</span>
      </Link>
    </li>
  );
}

function BannerStatus({ banner: { published, startsAt, endsAt } }: { banner: StaffBanner }) {
  const now = new Date();
  if (!published) return <OfficeStatus tone="off">Hidden</OfficeStatus>;
  if (endsAt && new Date(endsAt) <= now) return <OfficeStatus tone="off">Ended</OfficeStatus>;
  if (startsAt && new Date(startsAt) > now) return <OfficeStatus tone="wait">Scheduled</OfficeStatus>;
  return <OfficeStatus tone="good">Live</OfficeStatus>;
}
