import pg from 'pg';

const RETRY_MS = 250;
/** How often a connection is asked whether it still lives, and how long it has to say so. */
const PULSE_MS = 5000;

/**
 * Listens for notifications of this node or any other, and resolves once it does. After a lost connection `'all'` is
 * reported, because anything may have happened unheard. The address must not lead through a connection pooler.
 */
export async function followNotifications(
  directUrl: string,
  channel: 'catalogue' | 'jobs',
  onChange: (what: string) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function listen() {
    const listener = new pg.Client({
      connectionString: directUrl,
      connectionTimeoutMillis: PULSE_MS,
      query_timeout: PULSE_MS,
      application_name: `store ${channel}`,
    });
    // A machine that is gone without a word never says that the connection has ended.
    const pulse = setInterval(() => listener.query('SELECT 1').catch(() => listener.end()), PULSE_MS).unref();
    listener.on('notification', ({ payload }) => onChange(payload ?? 'all'));
    listener.on('error', () => {});
    listener.on('end', () => {
      clearInterval(pulse);
      if (closed || listener !== client) return;
      onChange('all');
      retry = setTimeout(listenAgain, RETRY_MS);
    });
    try {
      await listener.connect();
      await listener.query(`LISTEN ${channel}`);
      client = listener;
    } catch (error) {
      clearInterval(pulse);
      listener.end().catch(() => {});
      throw error;
    }
  }

  async function listenAgain() {
    try {
      await listen();
      onChange('all');
    } catch {
      if (!closed) retry = setTimeout(listenAgain, RETRY_MS);
    }
  }

  await listen();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
