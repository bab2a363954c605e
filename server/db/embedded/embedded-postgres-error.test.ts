import { describe, expect, it } from 'vitest';
import { explainFileError, explainOutput } from './embedded-postgres-error.ts';

describe('what PostgreSQL prints before it gives up', () => {
  it.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'disk-full'],
    ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', 'port-trouble'],
    [
      'could not bind Unix address: Operation not permitted\nFATAL:  could not create any Unix-domain sockets',
      'no-sockets',
    ],
    ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'shared-memory'],
    ['FATAL:  could not create shared memory segment: Invalid argument', 'shared-memory'],
    ['initdb: could not look up effective user ID 4711: user does not exist', 'no-system-user'],
    ['postgres: error while loading shared libraries: libz.so.1: cannot open', 'unsupported-platform'],
    ['initdb: error: could not access directory "/x": Permission denied', 'not-writable'],
    ['FATAL:  something never seen before', 'failed'],
  ])('%s', (output, code) => {
    expect(explainOutput(`LOG:  starting\n${output}\nLOG:  shutting down\n`, '/data')).toMatchObject({
      code,
    });
  });

  it('is shown by its most informative line when it is unknown', () => {
    const error = explainOutput('LOG:  starting\nFATAL:  the moon is full\nLOG:  shut down\n', '/data');
    expect(error.message).toBe('The built-in PostgreSQL did not start: FATAL:  the moon is full');
  });
});

describe('errors of the file system', () => {
  it('become a plain message for a full disk and a closed folder, and stay as they are otherwise', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    const closed = Object.assign(new Error('mkdir'), { code: 'EACCES' });
    const other = new Error('a bug');
    expect(explainFileError(full, '/data')).toMatchObject({ code: 'disk-full' });
    expect(explainFileError(closed, '/data')).toMatchObject({
      code: 'not-writable',
      message: 'The data folder /data is not writable. Allow it, or set DATA_DIR to another folder.',
    });
    const readOnly = Object.assign(new Error('mkdir'), { code: 'ENOENT' });
    expect(explainFileError(readOnly, '/data')).toMatchObject({ code: 'not-writable' });
    expect(explainFileError(other, '/data')).toBe(other);
  });
});
