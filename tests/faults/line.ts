import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A line between the store and somebody it depends on, over which a test has power. */
export interface Line {
  port: number;
  /** Nobody answers, and whoever was talking is cut off. */
  cut(): Promise<void>;
  /** Nothing gets through in either direction, without a word to anybody. What was sent arrives when the line is mended. */
  hush(): void;
  /** Every answer comes so much later. */
  delay(ms: number): void;
  /** It leads to another port until it is mended; whoever was talking is cut off. */
  leadTo(port: number): void;
  /** It leads to another port from now on. */
  moveTo(port: number): void;
  /** As it was in the beginning. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openLine(usualTarget: number): Promise<Line> {
  let target = usualTarget;
  let usual = usualTarget;
  let delayMs = 0;
  let silence: PromiseWithResolvers<void> | undefined;
  const sockets = new Set<Socket>();

  /** Passes on what one side says, in its order, as slowly or as late as the line is. */
  function passOn(from: Socket, to: Socket, { isAnswer }: { isAnswer: boolean }) {
    let last = Promise.resolve();
    const pass = (act: () => void) => {
      const due = performance.now() + (isAnswer ? delayMs : 0);
      last = last.then(async () => {
        if (silence) await silence.promise;
        const early = due - performance.now();
        if (early > 0) await wait(early);
        act();
      });
    };
    from.on('data', (bytes) => pass(() => to.writable && to.write(bytes)));
    from.on('end', () => pass(() => to.end()));
    from.on('close', () => pass(() => to.destroy()));
    from.on('error', () => {});
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    passOn(near, far, { isAnswer: false });
    passOn(far, near, { isAnswer: true });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  function cutOff() {
    for (const socket of sockets) socket.destroy();
  }

  function speakAgain() {
    silence?.resolve();
    silence = undefined;
  }

  async function cut() {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    cutOff();
    await closed;
  }

  return {
    port,
    cut,
    hush() {
      silence ??= Promise.withResolvers();
    },
    delay(ms) {
      delayMs = ms;
    },
    leadTo(other) {
      target = other;
      cutOff();
    },
    moveTo(other) {
      usual = other;
      target = other;
      cutOff();
    },
    async mend() {
      delayMs = 0;
      speakAgain();
      if (target !== usual) cutOff();
      target = usual;
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
    },
    async close() {
      speakAgain();
      await cut();
    },
  };
}
