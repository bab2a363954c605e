/** Every expected failure of the store: what it answers over HTTP, and the words for the person who asked. */
const REFUSALS = {
  'invalid-input': { status: 400, message: 'The request is not valid.' },
  'cursor-invalid': { status: 400, message: 'cursor: not a cursor of this list' },
  'image-size-unknown': { status: 400, message: 'size: not one of the sizes that pictures are delivered in' },
  'product-not-found': { status: 404, message: 'Product not found' },
  'image-not-found': { status: 404, message: 'Image not found' },
  'not-found': { status: 404, message: 'Not found' },
  'too-many-requests': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** Thrown, so that it also ends the transaction it happens in; one handler turns it into the answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly field: string | undefined;

  constructor(code: RefusalCode, { message, field }: { message?: string; field?: string } = {}) {
    super(message ?? REFUSALS[code].message);
    this.code = code;
    this.status = REFUSALS[code].status;
    this.field = field;
  }
}
