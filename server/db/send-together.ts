import type pg from 'pg';

/**
 * What is sent over this connection from here to the end of the current turn of the event loop leaves in one packet: the
 * driver would hand every statement to the operating system by itself, and the database would wake up for each.
 */
export function sendTogether({ connection: { stream } }: pg.PoolClient): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
