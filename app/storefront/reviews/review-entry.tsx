import { BadgeCheck } from 'lucide-react';
import { useStore } from '#app/lib/store-identity.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { Review } from '#core/contract/reviews.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import { formatDate } from '#core/rules/india-time.ts';
import { fitNames, reviewTexts } from '#texts/product.ts';
import { reviewEntryTexts } from '#texts/reviews.ts';
import { Stars } from '../products/detail/stars.tsx';
import { HelpfulButton } from './helpful-button.tsx';

/** A review among others. */
export function ReviewEntry({ review }: { review: Review }) {
  const { name, rating, createdAt, comment, verifiedBuyer } = review;
  return (
    <li className="grid gap-2 border-b border-line py-5">
      <div className="flex items-baseline justify-between gap-3">
        <b className="min-w-0 font-semibold wrap-anywhere">{name}</b>
        <time dateTime={createdAt} className="shrink-0 text-fine text-ink-3">
          {formatDate(createdAt)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        {verifiedBuyer && (
          <span className="inline-flex items-center gap-1 text-fine font-semibold text-leaf">
            <BadgeCheck aria-hidden="true" className="size-4 stroke-2" />
            {reviewTexts.verifiedBuyer}
          </span>
        )}
      </div>
      <Worn review={review} />
      <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{comment}</p>
      <Photos review={review} />
      <HelpfulButton review={review} />
      <Answer text={review.answer} />
    </li>
  );
}

/** Which size it was and how it fits: what the next one wants to know. */
function Worn({ review: { size, fit } }: { review: Review }) {
  const facts = [size && reviewEntryTexts.size(size), fit && reviewEntryTexts.fit(fitNames[fit])];
  const said = facts.filter(Boolean);
  return said.length > 0 && <p className="text-fine text-ink-3">{said.join(' · ')}</p>;
}

function Photos({ review: { photos = [], name } }: { review: Review }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 py-1">
      {photos.map((photo, place) => (
        <li key={photo.url}>
          <a href={imageAddress(photo.url, 1600)} target="_blank" rel="noreferrer" className="block">
            <Picture
              picture={photo}
              alt={reviewEntryTexts.photo(place + 1, name)}
              boxes={[160, 400]}
              sizes="80px"
              className="size-20 bg-stone object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The word of the store on it. */
function Answer({ text }: { text: string | undefined }) {
  const { brandName } = useStore();
  if (!text) return null;
  return (
    <div className="mt-1 grid gap-1 border-l-3 border-ink py-0.5 pl-3.5">
      <b className="text-fine font-semibold">{reviewTexts.replyFrom(brandName)}</b>
      <p className="whitespace-pre-line text-ink-2 wrap-anywhere">{text}</p>
    </div>
  );
}
