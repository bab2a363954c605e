import { addDays } from './india-time.ts';

/** How far ahead another attempt can be asked for. */
const MOST_DAYS_AHEAD = 6;

export const ADDRESS_LENGTH = { least: 10, most: 200 } as const;

/** The days on which another attempt can be asked for: from tomorrow on. */
export function answerDays(today: string): string[] {
  return Array.from({ length: MOST_DAYS_AHEAD }, (_, ahead) => addDays(today, ahead + 1));
}

export interface FailedAnswer {
  action: 'reattempt' | 'return';
  day?: string;
  phone?: string;
  address?: string;
}

/** The answer that a form holds. Its other fields are there for another attempt alone, and may all be left empty. */
export function toFailedAnswer(typed: (name: string) => string): FailedAnswer {
  if (typed('action') === 'return') return { action: 'return' };
  const given = (['day', 'phone', 'address'] as const)
    .map((name) => [name, typed(name)] as const)
    .filter(([, value]) => value !== '');
  return { action: 'reattempt', ...Object.fromEntries(given) };
}
