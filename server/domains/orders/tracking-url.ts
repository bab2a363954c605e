import { randomBytes } from 'node:crypto';

/** As the table makes them: 128 bits in 22 characters. */
export function newTrackToken(): string {
  return randomBytes(16).toString('base64url');
}

/** Where whoever has it can follow an order, without a login. */
export function toTrackingUrl(publicUrl: string, trackToken: string): string {
  return `${publicUrl}/track/${trackToken}`;
}

/** Where whoever has it can review what was delivered with the order. */
export function toReviewUrl(publicUrl: string, trackToken: string): string {
  return `${publicUrl}/review/${trackToken}`;
}
