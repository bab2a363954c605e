import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

/** Attributes that are read out or shown. */
const READ_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'error',
  'label',
  'note',
  'placeholder',
  'text',
  'title',
]);

const SCREENS = ['app/storefront', 'app/ui'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name)),
);

describe('the screens of the shop', () => {
  it.each(SCREENS)('%s takes its texts from core/texts', (file) => {
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    expect(writtenWords(program)).toEqual([]);
  });

  it('differ from texts that are written there', () => {
    const { program } = parseSync('x.tsx', '<p title="Cart" className="wide">Your {count} items</p>;');
    expect(writtenWords(program)).toEqual(['Cart', 'Your', 'items']);
  });
});

/** Words between tags, and in attributes that people read. */
function writtenWords(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(writtenWords);
  if (typeof node !== 'object' || node === null) return [];
  if (isNode(node, 'JSXText') && 'value' in node) return wordsIn(node.value);
  if (isNode(node, 'JSXAttribute') && 'name' in node && 'value' in node) {
    const { name } = node.name as { name: string };
    const value = node.value as { type?: string; value?: unknown } | null;
    if (value?.type === 'Literal') return READ_ATTRIBUTES.has(name) ? wordsIn(value.value) : [];
  }
  return Object.values(node).flatMap(writtenWords);
}

function wordsIn(text: unknown): string[] {
  return typeof text === 'string' && /\p{L}/u.test(text) ? [text.trim()] : [];
}

function isNode(node: object, type: string): boolean {
  return 'type' in node && node.type === type;
}
