import { Readable } from 'node:stream';
import { RestoreRefused } from './format.ts';

/** What every file in the age format begins with. */
const AGE_HEADER = Buffer.from('age-encryption.org/v1\n');

type Bytes = AsyncIterable<Uint8Array>;

/** Read when a backup is made or read: with its curves it is as large as the store's own code for orders. */
const loadAge = () => import('age-encryption');

/** The bytes in the age format, chunk by chunk. */
export async function* encryptBytes(bytes: Bytes, key: string): AsyncGenerator<Uint8Array> {
  const { Encrypter, identityToRecipient } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  yield* await encrypter.encrypt(toWebStream(bytes));
}

/** The bytes as they were before they were encrypted, if they were. */
export async function decryptBytes(bytes: Bytes, key: string | undefined): Promise<Readable> {
  const { start, whole } = await readStart(bytes, AGE_HEADER.length);
  if (!start.subarray(0, AGE_HEADER.length).equals(AGE_HEADER)) {
    return Readable.from(whole, { objectMode: false });
  }
  if (key === undefined) {
    throw new RestoreRefused('This backup is encrypted. Set BACKUP_KEY to the key that it was made with.');
  }
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const content = await decrypter.decrypt(toWebStream(whole)).catch(explainKey);
  return Readable.from(content, { objectMode: false });
}

function explainKey(error: unknown): never {
  // The library has no code for it.
  if (!(error instanceof Error) || !error.message.startsWith('no identity matched')) throw error;
  throw new RestoreRefused('BACKUP_KEY is not the key that this backup was made with.');
}

/** Looks at the first bytes without losing them. */
async function readStart(bytes: Bytes, length: number): Promise<{ start: Buffer; whole: Bytes }> {
  const reader = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < length) {
    const { value, done } = await reader.next();
    if (done) break;
    start = Buffer.concat([start, value]);
  }
  async function* readWhole() {
    yield start;
    yield* { [Symbol.asyncIterator]: () => reader };
  }
  return { start, whole: readWhole() };
}

/** As `ReadableStream.from` does, which the types of browsers do not know. */
function toWebStream(bytes: Bytes): ReadableStream<Uint8Array> {
  const reader = bytes[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await reader.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await reader.return?.();
    },
  });
}
