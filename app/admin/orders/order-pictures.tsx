import { Thumb } from '#app/ui/thumb.tsx';

/** The first pictures of an order in a list, and how many pieces there are beside them. */
export function OrderPictures({ units, pictures }: { units: number; pictures: string[] }) {
  const more = units - pictures.length;
  return (
    <span className="order-row-items">
      {pictures.map((url, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
        <Thumb key={place} url={url} size="small" />
      ))}
      {more > 0 && <span className="count">+{more}</span>}
      <span className="sr-only">{units === 1 ? '1 item' : `${units} items`}</span>
    </span>
  );
}
