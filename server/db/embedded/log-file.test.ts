import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogFile } from './log-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-log-'));
  file = join(folder, 'postgres.log');
});

afterEach(() => rmSync(folder, { recursive: true }));

it('appends, also to what an earlier start has written', () => {
  createLogFile(file)('one\n');
  createLogFile(file)('two\n');
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
});

it('sets a full file aside and never keeps more than two', () => {
  writeFileSync(file, 'x'.repeat(6 * 1024 * 1024));
  const write = createLogFile(file);
  write('fresh\n');
  expect(readFileSync(file, 'utf8')).toBe('fresh\n');
  write('y'.repeat(6 * 1024 * 1024));
  write('fresher\n');
  expect(readdirSync(folder).sort()).toEqual(['postgres.log', 'postgres.log.1']);
  expect(statSync(file).size).toBe('fresher\n'.length);
});

it('goes on without a log when it cannot be written', () => {
  expect(() => createLogFile(join(folder, 'missing', 'postgres.log'))('lost\n')).not.toThrow();
});
