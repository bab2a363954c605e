export interface Answer {
  status: number;
  length: number;
  /** Only of those that were asked for whole. */
  body: Buffer | undefined;
}

const END_OF_HEAD = '\r\n\r\n';
const CONTENT_LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * Reads the answers that come over one connection, one after the other. Made for little work per answer: the body is only
 * counted, unless it is asked for. Answers must declare their length, as everything does that the store sends at once.
 */
export function createAnswerReader(onAnswer: (answer: Answer) => void, isWanted: () => boolean) {
  let begun: Buffer | undefined;
  let answer: Answer | undefined;
  let missing = 0;
  let parts: Buffer[] | undefined;

  /** The piece's memory is used again for the next one: what is needed longer is copied. */
  function read(piece: Buffer) {
    const body = answer ? piece : readHead(piece);
    if (!answer || !body) return;
    missing -= body.length;
    parts?.push(Buffer.from(body));
    if (missing < 0) throw new Error('An answer is longer than it says.');
    if (missing > 0) return;
    const whole = { ...answer, body: parts && Buffer.concat(parts) };
    answer = undefined;
    onAnswer(whole);
  }

  /** Gives what comes after the head; undefined while the head is not complete. */
  function readHead(piece: Buffer): Buffer | undefined {
    const all = begun ? Buffer.concat([begun, piece]) : piece;
    const end = all.indexOf(END_OF_HEAD);
    if (end === -1) {
      begun = Buffer.from(all);
      return undefined;
    }
    const head = all.toString('latin1', 0, end);
    const length = CONTENT_LENGTH.exec(head)?.[1];
    if (length === undefined) throw new Error(`An answer does not declare its length:\n${head}`);
    begun = undefined;
    missing = Number(length);
    parts = isWanted() ? [] : undefined;
    answer = { status: Number(head.slice(9, 12)), length: missing, body: undefined };
    return all.subarray(end + END_OF_HEAD.length);
  }

  return read;
}
