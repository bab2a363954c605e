import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { domains, domainUses, domainWords } from '../../scripts/shape/domains.ts';
import { readSources } from '../../scripts/shape/read-sources.ts';

const PAGE = readFileSync('docs/architecture.md', 'utf8');
const sources = readSources('.');
const allowed = readPicture(PAGE);

/** The picture in docs/architecture.md is the rule: `orders --> stock & outbox`. */
function readPicture(page: string): Set<string> {
  const [, section = ''] = page.split('### Which domain may use which');
  const [, picture = ''] = /```mermaid\n([\s\S]*?)```/.exec(section) ?? [];
  const lines = picture.matchAll(/^ +(\w+) --> (.+)$/gm);
  return new Set(
    [...lines].flatMap(([, from, targets = '']) => targets.split(' & ').map((to) => `${from} ${to}`)),
  );
}

/** Every domain may use `audit`. */
function isAllowed(use: string): boolean {
  return allowed.has(use) || (use.endsWith(' audit') && !use.startsWith('audit '));
}

function forbidden(given: typeof sources): string[] {
  return [...domainUses(given)].filter((use) => !isAllowed(use));
}

describe('which domain uses which', () => {
  it('is what the picture allows, and no more', () => {
    expect(forbidden(sources)).toEqual([]);
  });

  it('shows in the picture only what there is', () => {
    const uses = domainUses(sources);
    expect([...allowed].filter((use) => !uses.has(use))).toEqual([]);
  });

  it.each([
    ['orders', 'payments'],
    ['orders', 'returns'],
    ['orders', 'invoices'],
    ['payments', 'returns'],
    ['stock', 'products'],
    ['audit', 'orders'],
  ])('does not let %s use %s', (from, to) => {
    const path = `server/domains/${from}/${from}.service.ts`;
    const text = `import { x } from '#server/domains/${to}/${to}.service.ts';`;
    expect(forbidden([{ path, text }])).toEqual([`${from} ${to}`]);
  });

  it('goes round in no circle', () => {
    const left = new Set(domains(sources));
    for (let isAny = true; isAny; ) {
      // Whoever uses nobody that is left can be read first.
      const free = [...left].filter((from) => [...left].every((to) => !allowed.has(`${from} ${to}`)));
      for (const domain of free) left.delete(domain);
      isAny = free.length > 0;
    }
    expect([...left]).toEqual([]);
  });
});

describe('the word of a domain', () => {
  it('is the same in contract, server, schema and back office', () => {
    expect(domainWords(sources).otherWord).toEqual([]);
  });

  it('is in the list of docs/architecture.md, and the list has no other', () => {
    const [, section = ''] = PAGE.split('## The domains');
    const [table = ''] = section.split('###');
    const listed = [...table.matchAll(/^\| ([a-z, -]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    expect(listed.filter((word) => word !== 'word').toSorted()).toEqual(domains(sources));
  });
});
