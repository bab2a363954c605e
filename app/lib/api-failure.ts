/**
 * Why a call came to nothing. `refused`: the server answered, and said no. `broken`: there was no answer to speak of
 * (no network, a time-out, a server error, something that is not JSON).
 */
export type ApiFailureKind = 'refused' | 'broken';

export class ApiFailure extends Error {
  readonly kind: ApiFailureKind;
  readonly status: number | undefined;
  /** The server's word for what went wrong, such as `out-of-stock`: stable, where the message may be reworded. */
  readonly code: string | undefined;
  /** The answer's body where there was one: a refusal can carry more than a message. */
  readonly body: unknown;

  constructor(
    kind: ApiFailureKind,
    message: string,
    details: { status?: number; code?: string | undefined; body?: unknown; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiFailure';
    this.kind = kind;
    this.status = details.status;
    this.code = details.code;
    this.body = details.body;
  }
}

export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.kind === 'refused';
}

/** Whether a call failed because nobody is logged in (any more). */
export function isLoggedOut(error: unknown): boolean {
  return error instanceof ApiFailure && error.status === 401;
}
