/** Says that the list has changed, and shows the change when it is wanted. */
export function FreshRows({
  newCount,
  one,
  many,
  onShow,
}: {
  newCount: number | null;
  one: string;
  many: string;
  onShow: () => void;
}) {
  return (
    <div role="status">
      {newCount !== null && (
        <button type="button" className="fresh-rows" onClick={onShow}>
          {newCount === 0 ? 'This list has changed' : `${newCount} new ${newCount === 1 ? one : many}`}
          <span className="underline">{newCount === 0 ? 'Refresh' : 'Show'}</span>
        </button>
      )}
    </div>
  );
}
