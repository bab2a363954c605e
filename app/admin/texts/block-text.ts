import type { PolicyBlock } from '#core/contract/texts.ts';

export const BLOCK_KINDS = ['paragraph', 'points', 'steps', 'facts'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** A block as it is typed: a list has one entry per line, and a fact is `name: what it means`. */
export interface TypedBlock {
  kind: BlockKind;
  text: string;
}

export function typedBlock(block: PolicyBlock): TypedBlock {
  if (typeof block === 'string') return { kind: 'paragraph', text: block };
  if ('points' in block) return { kind: 'points', text: block.points.join('\n') };
  if ('steps' in block) return { kind: 'steps', text: block.steps.join('\n') };
  return { kind: 'facts', text: block.facts.map(({ name, text }) => `${name}: ${text}`).join('\n') };
}

export function getBlock({ kind, text }: TypedBlock): PolicyBlock {
  if (kind === 'paragraph') return text.trim();
  const lines = getLines(text);
  if (kind === 'points') return { points: lines };
  if (kind === 'steps') return { steps: lines };
  return { facts: lines.map(getFact) };
}

/** What is wrong with a block as it is typed; null when nothing is. */
export function blockProblem({ kind, text }: TypedBlock): string | null {
  if (text.trim() === '') return 'Please write something';
  if (kind !== 'facts') return null;
  const wrong = getLines(text).find((line) => !/^[^:]+:\s*\S/.test(line));
  return wrong === undefined ? null : `Write each line as name: meaning. Check “${wrong.slice(0, 40)}”`;
}

/** Paragraphs with an empty line between them, and back. */
export function paragraphsText(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n');
}

export function getParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

function getLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

function getFact(line: string): { name: string; text: string } {
  const colon = line.indexOf(':');
  return { name: line.slice(0, colon).trim(), text: line.slice(colon + 1).trim() };
}
