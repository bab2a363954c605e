import { expect, it } from 'vitest';
import { signInStaff } from '#tests/support/staff.ts';
import { openTestStore } from '#tests/support/test-store.ts';

interface Parameter {
  name: string;
  schema: { format?: string };
}
interface Operation {
  parameters?: Parameter[];
}

const store = await openTestStore();
const { headers } = await signInStaff(store);

/** Every read of the back office that takes days, with the names of those. */
async function findReadsOfDays(): Promise<{ path: string; names: string[] }[]> {
  const { paths } = (await store.app.inject('/api/openapi.json')).json<{
    paths: Record<string, { get?: Operation }>;
  }>();
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const days = get?.parameters?.filter(({ schema }) => schema.format === 'date') ?? [];
    return days.length > 0 ? [{ path, names: days.map(({ name }) => name) }] : [];
  });
}

async function read(path: string, days: Record<string, string>) {
  const answer = await store.app.inject({ url: `${path}?${new URLSearchParams(days)}`, headers });
  return { path, status: answer.statusCode, answer };
}

it('no read takes a day with which the database cannot reckon', async () => {
  const reads = await findReadsOfDays();
  expect(reads.length).toBeGreaterThan(7);
  for (const { path, names } of reads) {
    for (const name of names) {
      for (const day of ['0000-01-01', '0001-01-01', '1999-12-31', '2101-01-01', '9999-12-31']) {
        const { status, answer } = await read(path, { [name]: day });
        expect({ path, day, status, field: answer.json().field }).toEqual({
          path,
          day,
          status: 400,
          field: name,
        });
      }
    }
  }
});

it('every read takes the first day and the last one', async () => {
  for (const { path, names } of await findReadsOfDays()) {
    for (const day of ['2000-01-01', '2100-12-31']) {
      const { status } = await read(path, Object.fromEntries(names.map((name) => [name, day])));
      expect({ path, day, status }).toEqual({ path, day, status: 200 });
    }
  }
});
