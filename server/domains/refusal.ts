import { FAILURES, type FailureCode } from '#core/contract/failures.ts';
import { FAILURE_TEXTS } from '#core/texts/en/failures.ts';

/** Thrown, so that it also ends the transaction it happens in; one handler turns it into the answer. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly field: string | undefined;
  /** More that the answer carries, such as fresh figures. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    code: FailureCode,
    {
      message,
      field,
      details = {},
    }: { message?: string; field?: string; details?: Record<string, unknown> } = {},
  ) {
    super(message ?? FAILURE_TEXTS[code]);
    this.code = code;
    this.status = FAILURES[code];
    this.field = field;
    this.details = details;
  }
}
