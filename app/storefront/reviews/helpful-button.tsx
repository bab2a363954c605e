import { useState } from 'react';
import { ask } from '#app/lib/ask.ts';
import { createStoredValue } from '#app/lib/stored-value.ts';
import { CheckIcon } from '#app/ui/icons.tsx';
import { showToast } from '#app/ui/toast.ts';
import { useBusy } from '#app/ui/use-busy.ts';
import { type Review, voteForReview } from '#core/contract/reviews.ts';
import { reviewEntryTexts } from '#texts/reviews.ts';

const MOST_REMEMBERED = 200;

/** The reviews that this browser has found helpful; the server counts each once, whatever is remembered here. */
const voted = createStoredValue<readonly string[]>({
  key: 'helpfulReviews',
  empty: [],
  parse: (text) => text.split(' '),
  serialise: (ids) => (ids.length === 0 ? null : ids.join(' ')),
});

export function HelpfulButton({ review: { _id: id, name, helpful } }: { review: Review }) {
  const { isBusy, run } = useBusy();
  const isVoted = voted.use().includes(id);
  // A page that is a moment old does not know the vote yet.
  const [count, setCount] = useState(helpful);

  async function vote() {
    try {
      const answer = await ask(voteForReview, { params: { id } });
      setCount(answer.helpful);
      voted.update((ids) => [...ids, id].slice(-MOST_REMEMBERED));
      showToast(reviewEntryTexts.thanks);
    } catch (error) {
      console.warn(error);
      showToast(reviewEntryTexts.voteFailed, { kind: 'error' });
    }
  }

  const shown = Math.max(count, helpful);
  return (
    <div>
      <button
        type="button"
        aria-pressed={isVoted}
        aria-busy={isBusy || undefined}
        className="text-link gap-1.5 text-fine noscript:hidden"
        onClick={() => {
          if (!isVoted) run(vote);
        }}
      >
        {isVoted && <CheckIcon aria-hidden="true" className="size-4 stroke-2" />}
        {shown > 0 ? reviewEntryTexts.helpfulCount(shown) : reviewEntryTexts.helpful}
        <span className="sr-only">: {name}</span>
      </button>
      {shown > 0 && (
        <p className="hidden text-fine text-ink-3 noscript:block">{reviewEntryTexts.helpfulCount(shown)}</p>
      )}
    </div>
  );
}
