import { FAILURES, type FailureCode } from '#core/contract/failures.ts';
import { DEFAULT_LANGUAGE, type Language } from '#core/rules/language.ts';
import { type Say, serverTexts } from '#core/texts/server-texts.ts';

interface RefusalOptions {
  /** More than the code says by itself, for shoppers: in the language of who asked. */
  say?: Say | undefined;
  /** The same for staff. */
  message?: string | undefined;
  field?: string;
  /** More that the answer carries, such as fresh figures. */
  details?: Record<string, unknown>;
}

/** Thrown, so that it also ends the transaction it happens in; one handler turns it into the answer. */
export class Refusal extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly say: Say | undefined;
  readonly field: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: FailureCode, { say, message, field, details = {} }: RefusalOptions = {}) {
    super(message ?? getText(code, say, DEFAULT_LANGUAGE));
    this.code = code;
    this.status = FAILURES[code];
    this.say = say;
    this.field = field;
    this.details = details;
  }

  messageIn(language: Language): string {
    return language === DEFAULT_LANGUAGE ? this.message : getText(this.code, this.say, language);
  }
}

function getText(code: FailureCode, say: Say | undefined, language: Language): string {
  const { failures, details } = serverTexts(language);
  return say ? say(details) : failures[code];
}
