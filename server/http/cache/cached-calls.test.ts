import { expect, it } from 'vitest';
import { fillDemoProducts } from '#server/db/demo/fill-demo-products.ts';
import { answerSchema } from '#server/http/serve.ts';
import { readContractCalls } from '#tests/support/contract-calls.ts';
import { openTestStore } from '#tests/support/test-store.ts';

const store = await openTestStore();
await fillDemoProducts({ ...store.services, log: () => {} });
await store.services.delivery.ensureFirstCharges();
const [product] = (await store.services.products.listProducts({ limit: 1 })).products;
const PARAMETERS: Record<string, string> = { ':id': product?._id ?? '', ':name': 'terms' };

const calls = (await readContractCalls()).filter(({ cached }) => cached);
const addresses = calls.flatMap((call) => {
  const path = call.path.replaceAll(/:\w+/g, (name) => PARAMETERS[name] ?? name);
  return call.query ? [path, `${path}?limit=5`, `${path}?limit=5&fields=card`] : [path];
});

it('each has an address to be tried at', () => {
  expect(addresses.length).toBeGreaterThan(8);
});

it.each(addresses)('%s answers exactly what its contract says', async (address) => {
  const call = calls.find(({ path }) =>
    new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`).test(address),
  );
  const answer = await store.app.inject(address);
  expect(answer.statusCode).toBe(200);
  // What the schema does not name, it leaves out.
  const named = call && answerSchema(call).parse(answer.json());
  expect(answer.json()).toEqual(named);
});
