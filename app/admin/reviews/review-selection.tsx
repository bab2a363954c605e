import { Button } from '#app/ui/button.tsx';
import { changeReviews, type StaffReview } from '#core/contract/reviews.ts';
import { useAction } from '../lib/use-action.ts';

interface ReviewSelectionProps {
  reviews: StaffReview[];
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
}

/** Selects the reviews of the page and hides or shows those that are selected, in one go. */
export function ReviewSelection({ reviews, selected, onChange }: ReviewSelectionProps) {
  const { isBusy, act } = useAction();
  const chosen = reviews.filter(({ id }) => selected.has(id));
  const isAll = chosen.length === reviews.length;

  async function change(hidden: boolean) {
    const ids = chosen.map(({ id }) => id);
    const count = ids.length === 1 ? '1 review' : `${ids.length} reviews`;
    const done = hidden ? `${count} hidden` : `${count} shown in the shop`;
    if (await act(changeReviews, { body: { ids, hidden }, done })) onChange(new Set());
  }

  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 pb-2">
      <label className="flex min-h-tap items-center gap-2">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = !isAll && chosen.length > 0;
          }}
          onChange={() => onChange(new Set(isAll ? [] : reviews.map(({ id }) => id)))}
        />
        Select all
      </label>
      {chosen.length > 0 && (
        <>
          <span aria-live="polite">{chosen.length} selected</span>
          <Button look="line" busy={isBusy} onClick={() => change(true)}>
            Hide selected
          </Button>
          <Button look="line" busy={isBusy} onClick={() => change(false)}>
            Show selected
          </Button>
        </>
      )}
    </div>
  );
}

export function withMember(
  members: ReadonlySet<string>,
  member: string,
  isMember: boolean,
): ReadonlySet<string> {
  const next = new Set(members);
  if (isMember) next.add(member);
  else next.delete(member);
  return next;
}
