import { describe, expect, it } from 'vitest';
import { firstPolicies } from '#texts/first/policies.ts';
import { blockProblem, getBlock, getParagraphs, typedBlock } from './block-text.ts';

it('every block of every policy survives being typed', () => {
  const blocks = Object.values(firstPolicies).flatMap(({ sections }) =>
    sections.flatMap((each) => each.blocks),
  );
  expect(blocks.length).toBeGreaterThan(50);
  for (const block of blocks) {
    expect(blockProblem(typedBlock(block))).toBeNull();
    expect(getBlock(typedBlock(block))).toEqual(block);
  }
});

describe('blockOf', () => {
  it('leaves empty lines out, and a colon may be in what a name means', () => {
    expect(getBlock({ kind: 'points', text: ' one \n\n two\n' })).toEqual({ points: ['one', 'two'] });
    expect(getBlock({ kind: 'facts', text: 'Hours: 10:00 to 18:00' })).toEqual({
      facts: [{ name: 'Hours', text: '10:00 to 18:00' }],
    });
  });
});

describe('blockProblem', () => {
  it('wants some text, and a name before each colon', () => {
    expect(blockProblem({ kind: 'paragraph', text: '  ' })).toBe('Please write something');
    expect(blockProblem({ kind: 'facts', text: 'Name: fine\nno colon' })).toMatch(/no colon/);
    expect(blockProblem({ kind: 'facts', text: ': nameless' })).not.toBeNull();
  });
});

it('paragraphsOf begins a paragraph at every empty line', () => {
  expect(getParagraphs('one\nstill one\n\n \n two')).toEqual(['one\nstill one', 'two']);
});
