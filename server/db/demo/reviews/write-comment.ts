import type { DemoListing } from '../demo-product.ts';
import { fillSlots } from './phrase.ts';
import { PLANS, type Step } from './plans.ts';
import type { Random } from './random.ts';
import { slotsFor } from './slots.ts';
import { getTopics, type Subject, type Topic } from './topics.ts';
import { VERDICTS } from './verdicts.ts';
import { WHOLE_COMMENTS } from './whole-comments.ts';

/** What has been said so far, so that a product never hears a sentence twice and the shop seldom does. */
export interface Memory {
  comments: Set<string>;
  timesSaid: Map<string, number>;
  saidOfProduct: Set<string>;
}

export interface Assignment {
  listing: DemoListing;
  subject: Subject;
  random: Random;
  memory: Memory;
}

interface Sentence {
  step: Step;
  /** Place in the usual order of topics. */
  order: number;
  phrase: string;
}

const DAY_MS = 86_400_000;
const FEWEST_WORDS = 3;
const MOST_WORDS = 35;
const MOST_ATTEMPTS = 80;
/** Nobody can speak of weeks of wear about what came last Tuesday. */
const TAKES_TIME = /\b(months?|weeks?|washes|winters|since it came)\b/;
const DAYS_TO_TELL = 35;
/** How a praise turns into a grumble. */
const TURNS = ['But ', 'But ', 'Only thing, ', 'One complaint: ', 'That said, ', '', '', ''];

export function writeComment(assignment: Assignment): string {
  const { listing, memory } = assignment;
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const sentences = compose(assignment);
    const comment = typed(sentences, assignment);
    const words = comment.split(' ').length;
    const heardAs = comment.toLowerCase().replace(/\.$/, '');
    if (words < FEWEST_WORDS || words > MOST_WORDS || memory.comments.has(heardAs)) continue;

    memory.comments.add(heardAs);
    for (const { phrase } of sentences) {
      memory.saidOfProduct.add(phrase);
      memory.timesSaid.set(phrase, (memory.timesSaid.get(phrase) ?? 0) + 1);
    }
    return comment;
  }
  throw new Error(`Out of words for ${listing.id}`);
}

function compose(assignment: Assignment): Sentence[] {
  const { subject, random } = assignment;
  const plans = PLANS[subject.rating];
  const plan = random.weighted(
    plans,
    plans.map(({ share }) => share),
  );
  const closed = new Set<string>();
  return plan.steps
    .map((step) => nextSentence(step, closed, assignment))
    .filter((sentence) => sentence !== undefined)
    .sort((a, b) => Number(isGrumble(a)) - Number(isGrumble(b)) || a.order - b.order);
}

/** The sentence for one step; closes its topic, and those that would contradict it, for the rest of the comment. */
function nextSentence(step: Step, closed: Set<string>, assignment: Assignment): Sentence | undefined {
  const { listing, subject, random } = assignment;
  if (step === 'whole' || step === 'verdict') {
    const pool = step === 'whole' ? WHOLE_COMMENTS[subject.rating] : VERDICTS[subject.rating];
    const phrase = leastHeard(unsaid(pool, assignment), assignment);
    return phrase === undefined ? undefined : { step, order: -1, phrase };
  }

  const topics = getTopics(listing, subject, step);
  const open = topics
    .map((topic): Topic => ({ ...topic, phrases: unsaid(topic.phrases, assignment) }))
    .filter(({ name, phrases }) => phrases.length > 0 && !closed.has(name));
  if (open.length === 0) return undefined;

  const topic = random.weighted(
    open,
    open.map(({ weight }) => weight),
  );
  for (const name of [topic.name, ...(topic.excludes ?? [])]) closed.add(name);
  const phrase = leastHeard(topic.phrases, assignment);
  const order = topics.findIndex(({ name }) => name === topic.name);
  return phrase === undefined ? undefined : { step, order, phrase };
}

function unsaid(phrases: readonly string[], { listing, subject, memory }: Assignment): string[] {
  const daysOnSale = (Date.parse(subject.at) - Date.parse(listing.createdAt)) / DAY_MS;
  return phrases.filter(
    (phrase) => !memory.saidOfProduct.has(phrase) && (daysOnSale >= DAYS_TO_TELL || !TAKES_TIME.test(phrase)),
  );
}

function leastHeard(phrases: readonly string[], { random, memory }: Assignment): string | undefined {
  if (phrases.length === 0) return undefined;
  const timesSaid = (phrase: string) => memory.timesSaid.get(phrase) ?? 0;
  const least = Math.min(...phrases.map(timesSaid));
  return random.pick(phrases.filter((phrase) => timesSaid(phrase) <= least + 1));
}

/** As people type it: now and then without a capital letter or a full stop. */
function typed(sentences: readonly Sentence[], { listing, random }: Assignment): string {
  const slots = slotsFor(listing, random);
  const text = sentences
    .map((sentence, index) => {
      const filled = fillSlots(sentence.phrase, slots);
      const before = sentences[index - 1];
      const turn = before?.step === 'good' && isGrumble(sentence) ? random.pick(TURNS) : '';
      return turn === '' || sentence.phrase.startsWith('{') ? filled : turn + uncapitalised(filled);
    })
    .join(' ');

  const care = random.next();
  if (care > 0.28) return text;
  const unfinished = text.replace(/\.$/, '');
  const startsWithName = sentences[0]?.phrase.startsWith('{') ?? false;
  return care > 0.15 || startsWithName ? unfinished : uncapitalised(unfinished);
}

function isGrumble({ step }: Sentence): boolean {
  return step === 'mixed' || step === 'bad';
}

/** Leaves alone what has its capital for another reason: 'I', 'COD', a size. */
function uncapitalised(text: string): string {
  const isPlainWord = /^[A-Z][a-z]/.test(text);
  return isPlainWord ? text.charAt(0).toLowerCase() + text.slice(1) : text.replace(/^A /, 'a ');
}
