import { randomUUID } from 'node:crypto';
import type { BoughtLine, OrderReviews, ReviewLine } from '#core/contract/reviews/by-link.ts';
import { dayInIndia } from '#core/rules/india-time.ts';
import { REVIEW_PHOTOS_MOST, reviewPeriod } from '#core/rules/reviews.ts';
import type { Db } from '#server/db/client.ts';
import type { Limits } from '#server/domains/limits/limits.service.ts';
import { requireTracked } from '#server/domains/orders/require-tracked.ts';
import { insertPicture, insertRemoved } from '#server/domains/pictures/pictures.queries.ts';
import type { Pictures } from '#server/domains/pictures/pictures.service.ts';
import { presentPicture } from '#server/domains/pictures/present-picture.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  countPhotos,
  insertPhoto,
  lockReviewPhotos,
  type OrderedLine,
  selectLines,
} from './by-link.queries.ts';
import { insertReview } from './reviews.queries.ts';

const DAY_MS = 24 * 3_600_000;
/** Photos from one address within a day: those of ten reviews. */
const ADDRESS_PHOTOS_PER_DAY = 10 * REVIEW_PHOTOS_MOST;

interface LinkContext {
  db: Db;
  limits: Limits;
  pictures: Pictures;
  now: () => Date;
}

/** What the link of an order lets its buyer do once it was delivered: say how everything is, with photos. */
export function createLinkReviews({ db, limits, pictures, now }: LinkContext) {
  async function readOrderReviews(token: string): Promise<OrderReviews> {
    const order = await requireTracked(db, token);
    const { state, endsAt } = reviewPeriod(order.deliveredAt, now());
    const lines = state === 'early' ? [] : await selectLines(db, order.id);
    return { orderId: order.id, state, until: endsAt && dayInIndia(endsAt), lines: lines.map(present) };
  }

  /** Whoever has the link was sent it on delivery, or got it from the one who was: it marks a verified buyer. */
  async function reviewByLink(token: string, { lineId, ...written }: ReviewLine): Promise<void> {
    const { order, line } = await requireLine(token, lineId);
    const isAdded = await db.transaction((tx) =>
      insertReview(tx, {
        ...written,
        ...{ id: randomUUID(), userId: order.userId, productId: line.productId, line },
        isWaiting: false,
        createdAt: now(),
      }),
    );
    if (!isAdded) throw new Refusal('review-exists');
  }

  async function addPhoto(
    { token, lineId }: { token: string; lineId: string },
    { content, address }: { content: unknown; address: string },
  ): Promise<void> {
    const { line } = await requireLine(token, lineId);
    if (!line.review) throw new Refusal('not-found');
    const reviewId = line.review.id;
    await countPhoto(address);
    // Before anything is decoded; what counts is the count below, which nobody else can change meanwhile.
    if ((await countPhotos(db, reviewId)) >= REVIEW_PHOTOS_MOST) throw new Refusal('review-photos-full');
    const photo = await pictures.storePhoto(content);
    const isAdded = await db.transaction(async (tx) => {
      if ((await lockReviewPhotos(tx, reviewId)) >= REVIEW_PHOTOS_MOST) {
        await insertRemoved(tx, photo.file);
        return false;
      }
      await insertPicture(tx, photo);
      await insertPhoto(tx, { file: photo.file, reviewId, at: now() });
      return true;
    });
    if (!isAdded) throw new Refusal('review-photos-full');
  }

  async function countPhoto(address: string): Promise<void> {
    if (!limits.isOn) return;
    const call = { key: `review photos ${address}`, windowMs: DAY_MS, most: ADDRESS_PHOTOS_PER_DAY };
    if ((await limits.countCall(call)).count > call.most) throw new Refusal('too-many-requests');
  }

  /** The line of the order that the link is of, within the time for reviews. */
  async function requireLine(token: string, lineId: string) {
    const order = await requireTracked(db, token);
    if (reviewPeriod(order.deliveredAt, now()).state !== 'open') throw new Refusal('review-not-open');
    const line = (await selectLines(db, order.id)).find(({ id }) => id === lineId);
    if (!line) throw new Refusal('not-found');
    return { order, line };
  }

  return { readOrderReviews, reviewByLink, addPhoto };
}

function present({ id, size, productId, productName, picture, review }: OrderedLine): BoughtLine {
  return {
    ...{ id, size },
    product: { id: productId, name: productName, picture: picture && presentPicture(picture) },
    review: review && toWritten(review),
  };
}

function toWritten({ id: _id, ...written }: NonNullable<OrderedLine['review']>) {
  return written;
}
