import type { Server } from 'node:http';

/** How long a connection without a request may still bring one, once the server stops. */
const LAST_REQUEST_MS = 1500;

/**
 * While a server stops, it lets go of its idle connections a moment later: a request that is on its way over one of them is
 * answered as the last one of its connection. Closed at once, the connection would take that request along.
 */
export function closePolitely(server: Server, waitMs = LAST_REQUEST_MS): Server {
  const closeIdle = server.closeIdleConnections.bind(server);
  let timer: NodeJS.Timeout | undefined;
  server.closeIdleConnections = () => {
    timer ??= setTimeout(closeIdle, waitMs);
  };
  server.once('close', () => clearTimeout(timer));
  return server;
}
