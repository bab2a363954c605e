import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { closePolitely } from '../close-politely.ts';
import { toCacheKey } from './cache-key.ts';
import { findForm, writeResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

interface DoorOptions extends ServerOptions {
  /** How long a connection over which nothing moves is kept in the middle of an answer. */
  stuckMs: number;
  /** Stands before the door itself. */
  guard: (answer: RequestListener) => RequestListener;
}

export interface FrontDoor {
  /** Makes the server for a framework that answers everything else. */
  createServer: (handle: RequestListener, options: DoorOptions) => Server;
  /** From now on every answer is the last one of its connection. */
  close(): void;
}

/** So many addresses with parameters, up to this length, are remembered with their keys. */
const MOST_ADDRESSES = 2000;
const LONGEST_ADDRESS = 200;

/**
 * Sends cached answers before the framework sees the request: they are bytes with a head, and everything else that it
 * would do for them is known to change nothing.
 */
export function createFrontDoor(cache: ResponseCache): FrontDoor {
  const keys = new Map<string, string | undefined>();
  let isClosing = false;

  function keyFor(url: string): string | undefined {
    if (!url.includes('?') || url.length > LONGEST_ADDRESS) return toCacheKey(url);
    if (keys.size >= MOST_ADDRESSES) keys.clear();
    if (!keys.has(url)) keys.set(url, toCacheKey(url));
    return keys.get(url);
  }

  const answer: (...args: Parameters<RequestListener>) => boolean = (request, reply) => {
    const { method, url, headers } = request;
    if (method !== 'GET' || url === undefined || headers.host === undefined) return false;
    const key = keyFor(url);
    const response = key === undefined ? undefined : cache.find(key);
    const form = response && findForm(response, headers['accept-encoding']);
    if (!response || !form) return false;
    if (isClosing) reply.shouldKeepAlive = false;
    writeResponse(request, reply, response, form);
    return true;
  };

  return {
    createServer(handle, { guard, stuckMs, ...options }) {
      const listener: RequestListener = (request, reply) => {
        if (!answer(request, reply)) handle(request, reply);
      };
      return closePolitely(createServer(options, guard(listener)).setTimeout(stuckMs));
    },
    close() {
      isClosing = true;
    },
  };
}
