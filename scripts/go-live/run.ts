import type { GoLiveLine } from '#core/contract/go-live.ts';
import { explainProblems } from '#server/config.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { buildApi } from '#server/http/build-app.ts';
import { openStore, type Store } from '#server/open-store.ts';
import { refuseDemoData } from '#server/start-checks.ts';
import { explainStartFailure, isPortTaken } from '#server/start-failure.ts';
import { readOptions } from '../read-options.ts';
import { withStoreUrl } from '../with-store-database.ts';
import { askSeller } from './ask-seller.ts';
import { askSettings } from './ask-settings.ts';
import { openQuestions, type Questions } from './questions.ts';
import { setUpApp, setUpOwner } from './set-up-owner.ts';

/**
 * `npm run go-live`: leads from a fresh machine to a store that takes real orders. It can be run again at any time: what is
 * done is not asked for again. Ends with 0 when every line is green.
 */
const { values: given } = readOptions({
  options: {
    yes: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    'legal-name': { type: 'string' },
    address: { type: 'string' },
    state: { type: 'string' },
    gstin: { type: 'string' },
    'not-registered': { type: 'boolean' },
    'grievance-officer': { type: 'string' },
    second: { type: 'string' },
  },
});

/** Time to set the webhook up in the provider's dashboard. */
const WEBHOOK_WAIT_MS = 120_000;
const MARKS: Record<GoLiveLine['state'], string> = { green: '✓', red: '✗', open: '✗', note: '–' };

const questions = openQuestions(given);
try {
  process.exitCode = (await goLive(questions)) ? 0 : 1;
} catch (error) {
  console.error(explainStartFailure(error) ?? error);
  process.exitCode = 1;
} finally {
  questions.close();
}

async function goLive(questions: Questions): Promise<boolean> {
  const { config, problems } = await askSettings(questions);
  if (problems.length > 0) {
    console.error(
      `✗ ${explainProblems(problems)}\nSet them in the environment or in .env, and run this again.`,
    );
    return false;
  }
  let isReady = false;
  await withStoreUrl(
    async (url) => {
      await refuseDemoData(config, url);
      await migrateDatabase(url);
      const urls = { url: config.databaseUrl ?? url, directUrl: url };
      const store = await openStore(config, urls, { webhookWaitMs: WEBHOOK_WAIT_MS });
      const stopAnswering = await answerCalls(store);
      try {
        isReady = await leadThrough(store, questions);
      } finally {
        await stopAnswering();
        await store.close();
      }
    },
    { creates: true },
  );
  return isReady;
}

async function leadThrough({ config, services }: Store, questions: Questions): Promise<boolean> {
  const owner = await setUpOwner(services, config.ownerPhone ?? '');
  await setUpApp(services, { owner, questions, second: given.second });
  await askSeller(services, { questions, given, who: owner.id });
  const { lines } = await services.goLive.readLines();
  const results: GoLiveLine[] = [];
  for (const line of lines) {
    const result = await settle(services.goLive, line, questions);
    console.log(`${MARKS[result.state]} ${result.title}: ${result.words}`);
    results.push(result);
  }
  const left = results.filter(({ state }) => state === 'red' || state === 'open').length;
  console.log(
    left === 0
      ? '\nEverything is ready. Start the store: npm start'
      : `\n${left} to do. Then run this again: npm run go-live`,
  );
  return left === 0;
}

/** Tries out what was not tried yet, and asks the person whether it worked where only they can tell. */
async function settle(
  goLive: Store['services']['goLive'],
  line: GoLiveLine,
  questions: Questions,
): Promise<GoLiveLine> {
  const isDone = line.state === 'green' && !given.again;
  if (line.sends === undefined || line.state === 'red' || isDone) return line;
  console.log(`  ${line.title}: ${line.sends} …`);
  const result = await goLive.check(line.name);
  const question = goLive.getQuestion(line.name);
  if (result.state !== 'green' || question === null || !questions.isInteractive) return result;
  return goLive.confirm(line.name, await questions.ask(question));
}

/** The store's calls at its own port, for the provider's event; where the store runs already, it takes it itself. */
async function answerCalls({ config, services }: Store): Promise<() => Promise<void>> {
  const app = await buildApi({ config, services });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if (!isPortTaken(error)) throw error;
    console.log(`  Port ${config.port} is in use, by the running store as it seems.`);
  }
  return () => app.close();
}
