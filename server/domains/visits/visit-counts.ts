import type { Visit } from '#core/contract/visits.ts';
import type { VisitStep } from '#core/rules/visits.ts';

export interface StepCount {
  day: string;
  step: VisitStep;
  campaign: string;
  visits: number;
}
export interface SearchCount {
  day: string;
  words: string;
  searches: number;
  withoutResult: number;
}
export interface WantedCount {
  day: string;
  productId: string;
  size: string;
  visits: number;
}

/** Sums of what was reported, until they are written. Each kind is bounded: made-up words must not fill the memory. */
const MOST_LINES = 5000;

export function createVisitCounts() {
  let steps = new Map<string, StepCount>();
  let searches = new Map<string, SearchCount>();
  let wanted = new Map<string, WantedCount>();

  function add(visit: Visit, day: string) {
    const { campaign, search, wanted: size } = visit;
    for (const step of new Set(visit.steps)) {
      const line = open(steps, [day, step, campaign], { day, step, campaign, visits: 0 });
      if (line) line.visits += 1;
    }
    if (search) {
      const { words, found } = search;
      const line = open(searches, [day, words], { day, words, searches: 0, withoutResult: 0 });
      if (line) line.searches += 1;
      if (line && found === 0) line.withoutResult += 1;
    }
    if (size) {
      const line = open(wanted, [day, size.productId, size.size], { day, ...size, visits: 0 });
      if (line) line.visits += 1;
    }
  }

  /** Hands over all sums so far, and begins anew. */
  function take() {
    const taken = {
      steps: [...steps.values()],
      searches: [...searches.values()],
      wanted: [...wanted.values()],
    };
    steps = new Map();
    searches = new Map();
    wanted = new Map();
    return taken;
  }

  return { add, take };
}

function open<Line>(lines: Map<string, Line>, parts: string[], fresh: Line): Line | undefined {
  const key = JSON.stringify(parts);
  const known = lines.get(key);
  if (known || lines.size >= MOST_LINES) return known;
  lines.set(key, fresh);
  return fresh;
}
