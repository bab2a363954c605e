import type { Answer, AskOptions, createStoreNode } from './store-node.ts';

const MOST_TRIES = 3;

/** Asks one serving node after the other, as a load balancer would, and the next where one does not answer. */
export function balanceLoad(nodes: readonly ReturnType<typeof createStoreNode>[]) {
  let asked = 0;

  async function askFrom(
    path: string,
    options: AskOptions | undefined,
    { place, triesLeft }: { place: number; triesLeft: number },
  ): Promise<Answer> {
    const serving = nodes.filter((node) => node.isServing && node.isRunning());
    const node = serving[place % serving.length];
    if (!node) throw new Error('No node is running.');
    try {
      return await node.ask(path, options);
    } catch (error) {
      // Whoever is passed on may meet the next one at the moment of its own end.
      if (triesLeft === 1) throw error;
      return askFrom(path, options, { place: place + 1, triesLeft: triesLeft - 1 });
    }
  }

  return async (path: string, options?: AskOptions): Promise<Answer> => {
    asked += 1;
    return askFrom(path, options, { place: asked, triesLeft: MOST_TRIES });
  };
}
