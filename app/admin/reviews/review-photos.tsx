import { Picture } from '#app/ui/picture.tsx';
import { decideReviewPhotos, type StaffReview } from '#core/contract/reviews/admin.ts';
import { imageAddress } from '#core/rules/image-address.ts';
import { counted } from '../lib/counted.ts';
import { confirmStep, RowAction, useAction } from '../ui/actions.tsx';
import { OfficeStatus } from '../ui/page.tsx';

type Photo = StaffReview['photos'][number];

/** The photos of a review. Shoppers see those that somebody has approved; a refused one is deleted. */
export function ReviewPhotos({ review: { id, name, photos } }: { review: StaffReview }) {
  const { isBusy, act } = useAction();
  const waiting = photos.filter(({ isApproved }) => !isApproved);

  function approve() {
    const files = waiting.map(({ file }) => file);
    const done = `${counted(files.length, 'photo')} shown in the shop`;
    return act(decideReviewPhotos, { params: { id }, body: { files, decision: 'approve' }, done });
  }

  async function refuse({ file }: Photo) {
    const text = 'The photo will be deleted. This cannot be undone.';
    if (!(await confirmStep({ title: 'Delete this photo?', text, button: 'Delete photo' }))) return;
    const body = { files: [file], decision: 'refuse' as const };
    await act(decideReviewPhotos, { params: { id }, body, done: 'Photo deleted' });
  }

  if (photos.length === 0) return null;
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-3" aria-label={`Photos by ${name}`}>
        {photos.map((photo, place) => (
          <li key={photo.file} className="grid content-start justify-items-start gap-1">
            <a href={imageAddress(photo.url, 1600)} target="_blank" rel="noreferrer">
              <Picture
                picture={photo}
                alt={`Photo ${place + 1} by ${name}, full size`}
                boxes={[400]}
                sizes="112px"
                className="size-28 bg-stone object-cover"
              />
            </a>
            <OfficeStatus tone={photo.isApproved ? 'good' : 'wait'}>
              {photo.isApproved ? 'Shown' : 'To check'}
            </OfficeStatus>
            <RowAction isBusy={isBusy} about={` photo ${place + 1} by ${name}`} onClick={() => refuse(photo)}>
              {photo.isApproved ? 'Delete' : 'Refuse'}
            </RowAction>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && (
        <div>
          <RowAction isBusy={isBusy} about={` by ${name}`} onClick={approve}>
            Approve {counted(waiting.length, 'photo')}
          </RowAction>
        </div>
      )}
    </div>
  );
}
