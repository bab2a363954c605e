import * as dnd from '@dnd-kit/core';
import * as sortable from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { listAllBanners, orderBanners, type StaffBanner } from '#core/contract/banners.ts';
import { formatMoment } from '#core/rules/india-time.ts';
import { loaderFor } from '../lib/ask.ts';
import { useAction } from '../ui/actions.tsx';
import { Nothing } from '../ui/data-table.tsx';
import { OfficeStatus, PageHead } from '../ui/page.tsx';
import './banners.css';

export const loader = loaderFor(listAllBanners);

export function Component() {
  const banners = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title="Banners">
        <ButtonLink to="/banners/new">
          <Plus aria-hidden="true" />
          New banner
        </ButtonLink>
      </PageHead>
      {banners.length === 0 ? (
        <Nothing title="No banners on the home page">Add one: a wide picture and a link.</Nothing>
      ) : (
        <>
          <p className="hint pb-3">
            Shoppers see them in this order. To reorder, drag the handle, or focus it and use Space and the
            arrow keys.
          </p>
          <BannerOrder key={banners.map(({ id, version }) => `${id}:${version}`).join()} banners={banners} />
        </>
      )}
    </>
  );
}

/** The banners as a list that can be put into another order, by pointer or keyboard; it is saved at once. */
function BannerOrder({ banners }: { banners: StaffBanner[] }) {
  const [shown, setShown] = useState(banners);
  const { act } = useAction();
  const sensors = dnd.useSensors(
    dnd.useSensor(dnd.PointerSensor, { activationConstraint: { distance: 4 } }),
    dnd.useSensor(dnd.KeyboardSensor, { coordinateGetter: sortable.sortableKeyboardCoordinates }),
  );
  const getPlace = (id: unknown) => shown.findIndex((banner) => banner.id === id);

  async function move({ active, over }: dnd.DragEndEvent) {
    if (!over || active.id === over.id) return;
    const next = sortable.arrayMove(shown, getPlace(active.id), getPlace(over.id));
    setShown(next);
    const body = { ids: next.map(({ id }) => id) };
    const isDone = await act(orderBanners, { body, done: 'Banner order saved' });
    if (!isDone) setShown(shown);
  }

  return (
    <dnd.DndContext
      sensors={sensors}
      collisionDetection={dnd.closestCenter}
      accessibility={{ announcements: toAnnouncements(shown) }}
      onDragEnd={move}
    >
      <sortable.SortableContext
        items={shown.map(({ id }) => id)}
        strategy={sortable.verticalListSortingStrategy}
      >
        <ol className="banner-list" aria-label="Banners">
          {shown.map((banner, index) => (
            <BannerRow key={banner.id} banner={banner} place={index + 1} />
          ))}
        </ol>
      </sortable.SortableContext>
    </dnd.DndContext>
  );
}

/** What is read out while one moves. */
function toAnnouncements(banners: StaffBanner[]): dnd.Announcements {
  const getName = (id: unknown) => banners.find((banner) => banner.id === id)?.alt ?? 'The banner';
  const getPlace = (id: unknown) => banners.findIndex((banner) => banner.id === id) + 1;
  return {
    onDragStart: ({ active }) => `${getName(active.id)} picked up.`,
    onDragOver: ({ active, over }) =>
      over
        ? `${getName(active.id)} is now in position ${getPlace(over.id)} of ${banners.length}.`
        : undefined,
    onDragEnd: ({ active, over }) =>
      over ? `${getName(active.id)} dropped in position ${getPlace(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${getName(active.id)} returned to its position.`,
  };
}

function BannerRow({ banner, place }: { banner: StaffBanner; place: number }) {
  const { id, wide, alt, link, startsAt, endsAt } = banner;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    sortable.useSortable({ id });
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
