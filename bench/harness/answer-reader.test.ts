import { expect, it } from 'vitest';
import { type Answer, createAnswerReader } from './answer-reader.ts';

const FOUND = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nEtag: "x"\r\n\r\nhello');
const MISSING = Buffer.from('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');

/** Reads answers in pieces of this length, each in the same memory, as they come from a socket. */
function readInPieces(answers: Buffer[], length: number): Answer[] {
  const found: Answer[] = [];
  const read = createAnswerReader(
    (answer) => found.push(answer),
    () => true,
  );
  const memory = Buffer.alloc(length);
  for (const bytes of answers) {
    for (let from = 0; from < bytes.length; from += length) {
      const copied = bytes.copy(memory, 0, from, from + length);
      read(memory.subarray(0, copied));
    }
  }
  return found;
}

it.each([1, 7, 48, 100])('reads the same answers in pieces of %d bytes', (length) => {
  expect(readInPieces([FOUND, MISSING, FOUND], length)).toEqual([
    { status: 200, length: 5, body: Buffer.from('hello') },
    { status: 404, length: 0, body: Buffer.alloc(0) },
    { status: 200, length: 5, body: Buffer.from('hello') },
  ]);
});

it('refuses an answer that is longer than it says, or does not say its length', () => {
  const tooLong = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhello');
  expect(() => readInPieces([tooLong], 100)).toThrow('longer than it says');
  const chunked = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
  expect(() => readInPieces([chunked], 100)).toThrow('does not declare its length');
});
