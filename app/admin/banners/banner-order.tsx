import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { useState } from 'react';
import { orderBanners, type StaffBanner } from '#core/contract/banners.ts';
import { useAction } from '../lib/use-action.ts';
import { BannerRow } from './banner-row.tsx';

/** The banners as a list that can be put into another order, by pointer or keyboard; it is saved at once. */
export function BannerOrder({ banners }: { banners: StaffBanner[] }) {
  const [shown, setShown] = useState(banners);
  const { act } = useAction();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: unknown) => shown.findIndex((banner) => banner.id === id);

  async function move({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    const next = arrayMove(shown, placeOf(active.id), placeOf(over.id));
    setShown(next);
    const body = { ids: next.map(({ id }) => id) };
    const isDone = await act(orderBanners, { body, done: 'Banner order saved' });
    if (!isDone) setShown(shown);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: toAnnouncements(shown) }}
      onDragEnd={move}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="banner-list" aria-label="Banners">
          {shown.map((banner, index) => (
            <BannerRow key={banner.id} banner={banner} place={index + 1} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

/** What is read out while one moves. */
function toAnnouncements(banners: StaffBanner[]) {
  const nameOf = (id: unknown) => banners.find((banner) => banner.id === id)?.alt ?? 'The banner';
  const placeOf = (id: unknown) => banners.findIndex((banner) => banner.id === id) + 1;
  return {
    onDragStart: ({ active }: { active: { id: unknown } }) => `${nameOf(active.id)} picked up.`,
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${nameOf(active.id)} is now in position ${placeOf(over.id)} of ${banners.length}.` : undefined,
    onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${nameOf(active.id)} dropped in position ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }: { active: { id: unknown } }) =>
      `${nameOf(active.id)} returned to its position.`,
  };
}
