export type EmbeddedPostgresErrorCode =
  | 'in-use'
  | 'not-writable'
  | 'disk-full'
  | 'no-sockets'
  | 'port-trouble'
  | 'shared-memory'
  | 'unsupported-platform'
  | 'no-system-user'
  | 'wrong-owner'
  | 'wrong-version'
  | 'data-missing'
  | 'failed';

/** A reason why the embedded database cannot run, in a message for the person who started the store. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** What PostgreSQL prints, what it means, and what to say of the folder that it happened in. */
const KNOWN_OUTPUTS: readonly [RegExp, EmbeddedPostgresErrorCode, (folder: string) => string][] = [
  [
    /No space left on device|Disk quota exceeded/,
    'disk-full',
    (folder) => `The disk is full: the database in ${folder} needs at least 100 MB of free space.`,
  ],
  [
    /could not create any Unix-domain sockets/,
    'no-sockets',
    (folder) => `The database in ${folder} could not listen on a socket.`,
  ],
  [
    /could not bind IPv4|could not create any TCP\/IP sockets|Address already in use/,
    'port-trouble',
    () => 'The database could not listen on any port of 127.0.0.1.',
  ],
  // "still in use" is a leftover of a killed server, which passes by itself; it is retried, not reported.
  [
    /could not (create|map anonymous|attach to|resize) shared memory/,
    'shared-memory',
    () =>
      'The system gives the database too little shared memory (it needs about 150 MB). ' +
      'Free some memory, or set DATABASE_URL to another PostgreSQL.',
  ],
  [
    /database files are incompatible with server/,
    'wrong-version',
    (folder) => `The database in ${folder} was made by another version of PostgreSQL.`,
  ],
  [
    /could not look up effective user ID/,
    'no-system-user',
    () =>
      'The user id that runs the store has no name on this system (no entry in /etc/passwd), ' +
      'and PostgreSQL needs one. Start as a named user, or set DATABASE_URL.',
  ],
  [
    /error while loading shared libraries|Library not loaded|symbol not found/,
    'unsupported-platform',
    () =>
      'The built-in PostgreSQL does not run on this system: a system library is missing. ' +
      'Set DATABASE_URL to another PostgreSQL.',
  ],
  [
    /Permission denied|Read-only file system|Operation not permitted/,
    'not-writable',
    (folder) => `The database folder ${folder} is not writable.`,
  ],
];

/** Turns what PostgreSQL printed before it gave up into an error with a code. */
export function explainOutput(output: string, folder: string): EmbeddedPostgresError {
  for (const [pattern, code, toMessage] of KNOWN_OUTPUTS) {
    if (pattern.test(output)) return new EmbeddedPostgresError(code, toMessage(folder), { cause: output });
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const reason =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new EmbeddedPostgresError('failed', `The built-in PostgreSQL did not start: ${reason.trim()}`, {
    cause: output,
  });
}

/** ENOENT is what Node says of a folder that cannot be made because the disk is mounted read-only. */
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']);

export function isUnwritable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && UNWRITABLE.has(String(error.code));
}

/** The same for an error of the file system; anything else is passed on untouched. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new EmbeddedPostgresError('disk-full', `The disk is full: ${folder} cannot be written.`, {
      cause: error,
    });
  }
  if (isUnwritable(error)) {
    const message = `The data folder ${folder} is not writable. Allow it, or set DATA_DIR to another folder.`;
    return new EmbeddedPostgresError('not-writable', message, { cause: error });
  }
  return error;
}
