import { z } from 'zod';

/** One end of the line between the supervisor and a worker: `process` in the worker, the worker in the supervisor. */
interface Line {
  send?(message: object): boolean;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Handler = (content: unknown) => unknown;

export interface Channel {
  /** The other side's answer. Fails when there is none in time: the other side may have ended. */
  ask(question: string, options?: { content?: unknown; withinMs?: number }): Promise<unknown>;
}

const messageSchema = z.union([
  z.object({ id: z.int(), question: z.string(), content: z.unknown().optional() }),
  z.object({ id: z.int(), answer: z.unknown() }),
]);

/** Questions and answers between two processes of the store, in both directions. */
export function openChannel(line: Line, handlers: Record<string, Handler>): Channel {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  // A process that ends has closed the line; what it was asked or wanted to know no longer matters.
  const send = (message: object) => line.send?.(message);

  line.on('message', async (received) => {
    const { data: message } = messageSchema.safeParse(received);
    if (!message) return;
    if ('question' in message)
      send({ id: message.id, answer: (await handlers[message.question]?.(message.content)) ?? null });
    else waiting.get(message.id)?.(message.answer);
  });

  return {
    async ask(question, { content, withinMs = 2000 } = {}) {
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const deadline = setTimeout(() => reject(new Error(`No answer to "${question}"`)), withinMs);
      waiting.set(id, resolve);
      send({ id, question, content });
      return promise.finally(() => {
        clearTimeout(deadline);
        waiting.delete(id);
      });
    },
  };
}
