import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createAnswerReader } from './answer-reader.ts';

export interface OpenLoad {
  port: number;
  /** Requests that may wait for an answer at once. What is due beyond that is counted, and not sent. */
  connections: number;
  perSecond: number;
  next: () => { kind: string; bytes: Buffer };
  /** Whether all connections are there before, as a proxy keeps them, and are accepted: so many get a first answer to this. */
  greeting?: Buffer;
}

export interface KindResult {
  sent: number;
  byStatus: Map<number, number>;
  /** Connections that ended without an answer. */
  lost: number;
  /** Of those that were answered with 2xx, and of those that were turned away with 503. */
  answeredMs: number[];
  shedMs: number[];
}

const TICK_MS = 10;

/**
 * Sends requests at a rate, whether or not the ones before were answered: as shoppers do, who do not know of each other. Gives
 * what became of each kind, and how many could not even be sent.
 */
export async function putOpenLoad(load: OpenLoad, ms: number) {
  const results = new Map<string, KindResult>();
  const free: Line[] = [];
  let opened = 0;
  let unsent = 0;
  let waiting = 0;

  const resultFor = (kind: string) => {
    const known = results.get(kind) ?? {
      ...{ sent: 0, byStatus: new Map<number, number>(), lost: 0 },
      ...{ answeredMs: [], shedMs: [] },
    };
    results.set(kind, known);
    return known;
  };

  function sendOne() {
    const line = free.pop() ?? (opened < load.connections ? open() : undefined);
    if (!line) {
      unsent += 1;
      return;
    }
    const { kind, bytes } = load.next();
    const result = resultFor(kind);
    result.sent += 1;
    waiting += 1;
    const sentAt = performance.now();
    line.send(bytes, (status) => {
      waiting -= 1;
      if (status === undefined) {
        result.lost += 1;
        opened -= 1;
        return;
      }
      result.byStatus.set(status, (result.byStatus.get(status) ?? 0) + 1);
      if (status < 300) result.answeredMs.push(performance.now() - sentAt);
      if (status === 503) result.shedMs.push(performance.now() - sentAt);
      free.push(line);
    });
  }

  function open(): Line {
    opened += 1;
    const line = openLine(load.port, () => {
      // The server ends what nobody has used for a while.
      const place = free.indexOf(line);
      if (place === -1) return;
      free.splice(place, 1);
      opened -= 1;
    });
    return line;
  }

  async function openAll(greeting: Buffer) {
    while (opened < load.connections) {
      const line = open();
      await new Promise((then) => line.send(greeting, then));
      free.push(line);
    }
  }

  if (load.greeting) await openAll(load.greeting);
  const start = performance.now();
  let due = 0;
  while (performance.now() - start < ms) {
    const wanted = ((performance.now() - start) / 1000) * load.perSecond;
    for (; due < wanted; due += 1) sendOne();
    await wait(TICK_MS);
  }
  const deadline = performance.now() + 30_000;
  while (waiting > 0 && performance.now() < deadline) await wait(TICK_MS);
  for (const line of free) line.end();
  return { results, unsent, unanswered: waiting };
}

interface Line {
  send(bytes: Buffer, onAnswer: (status: number | undefined) => void): void;
  end(): void;
}

/** A connection with one request at a time. */
function openLine(port: number, onEnd: () => void): Line {
  let onAnswer: ((status: number | undefined) => void) | undefined;
  const answer = (status: number | undefined) => {
    const waiting = onAnswer;
    onAnswer = undefined;
    waiting?.(status);
  };
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const read = createAnswerReader(
    ({ status }) => answer(status),
    () => false,
  );
  socket.on('data', read);
  socket.on('error', () => {});
  socket.on('close', () => {
    answer(undefined);
    onEnd();
  });
  return {
    send(bytes, then) {
      onAnswer = then;
      socket.write(bytes);
    },
    end: () => socket.destroy(),
  };
}
