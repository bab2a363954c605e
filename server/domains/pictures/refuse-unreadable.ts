import { Refusal } from '#server/domains/refusal.ts';
import { EncoderFailure } from './encoder/encoder-child.ts';

/** What makes the encoder end (it takes too much memory, or has hit a fault of the decoder) cannot be read either. */
export function refuseUnreadable(error: unknown): never {
  if (!(error instanceof EncoderFailure) || error.reason === 'error') throw error;
  throw new Refusal(error.reason === 'missing' ? 'picture-unknown' : 'picture-unreadable');
}
