import { expect, it } from 'vitest';
import { describeWhen } from './when.ts';

const NOW = Date.parse('2026-11-17T12:00:00Z');

it.each([
  ['2026-11-17T11:59:31Z', 'a moment ago'],
  ['2026-11-17T12:05:00Z', 'a moment ago'],
  ['2026-11-17T11:58:59Z', '1 minute ago'],
  ['2026-11-17T11:01:00Z', '59 minutes ago'],
  ['2026-11-17T10:59:00Z', '1 hour ago'],
  ['2026-11-16T12:00:00Z', 'yesterday'],
  ['2026-11-14T12:00:00Z', '3 days ago'],
])('%s was %s', (savedAt, words) => expect(describeWhen(savedAt, NOW)).toBe(words));
