import pg from 'pg';

const RETRY_MS = 1000;

/**
 * Listens for notifications of this node or any other, and resolves once it does. After a lost connection `'all'` is
 * reported, because anything may have happened unheard.
 */
export async function followNotifications(
  url: string,
  channel: 'catalogue' | 'jobs',
  onChange: (what: string) => void,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function listen() {
    const listener = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: `store ${channel}`,
    });
    listener.on('notification', ({ payload }) => onChange(payload ?? 'all'));
    listener.on('error', () => {});
    listener.on('end', () => {
      if (closed) return;
      onChange('all');
      retry = setTimeout(listenAgain, RETRY_MS);
    });
    await listener.connect();
    await listener.query(`LISTEN ${channel}`);
    client = listener;
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
