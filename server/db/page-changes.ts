import pg from 'pg';

export interface PageChanges {
  /** Resolves once changes are heard. */
  close(): Promise<void>;
}

const RETRY_MS = 1000;

/**
 * Listens for changes of what pages show, made by this node or any other: `'all'`, or one product's id.
 * After a lost connection `'all'` is reported, because anything may have changed unheard.
 */
export async function followPageChanges(url: string, onChange: (what: string) => void): Promise<PageChanges> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function listen() {
    const listener = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: 'store news',
    });
    listener.on('notification', ({ payload }) => onChange(payload ?? 'all'));
    listener.on('error', () => {});
    listener.on('end', () => {
      if (closed) return;
      onChange('all');
      retry = setTimeout(listenAgain, RETRY_MS);
    });
    await listener.connect();
    await listener.query('LISTEN catalogue');
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
