import { REVIEW_PHOTOS_MOST } from '#core/rules/reviews.ts';

/** Enough for a phone's whole screen. */
const LONGEST_SIDE = 2000;
const QUALITY = 0.85;

/**
 * Puts smaller copies into a field of files: a photo of 5 MB takes a minute on a slow line, and its copy says no longer where
 * it was taken. What the browser cannot read stays as it is, and the server decides about it.
 */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const chosen = [...(input.files ?? [])].slice(0, REVIEW_PHOTOS_MOST);
  const photos = await Promise.all(chosen.map((photo) => shrink(photo).catch(() => photo)));
  // Something else may have been chosen meanwhile.
  if (input.files?.[0] !== chosen[0]) return;
  const files = new DataTransfer();
  for (const photo of photos) files.items.add(photo);
  input.files = files.files;
}

async function shrink(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const copy = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return copy && copy.size < photo.size ? new File([copy], 'photo.jpg', { type: copy.type }) : photo;
}
