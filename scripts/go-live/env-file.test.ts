import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addLine, formatSetting } from './env-file.ts';

describe('the line of a setting', () => {
  it.each([
    'Asha',
    'Asha & Co #1',
    'My "best" brand',
    "Asha's",
    'pa\\ss',
    'new\\nline',
    `"Asha's" best`,
    '$HOME',
  ])('is read back as it was given: %s', (value) => {
    expect(parseEnv(formatSetting('BRAND_NAME', value) ?? '')).toEqual({ BRAND_NAME: value });
  });

  it('cannot be had for every kind of quotes in one value', () => {
    expect(formatSetting('BRAND_NAME', `"Asha's" \`best\``)).toBeUndefined();
  });
});

describe('a line that is added', () => {
  let folder = '';
  let file = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'store-env-'));
    file = join(folder, '.env');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const read = () => readFileSync(file, 'utf8');

  it('leaves what the file has, also a last line without an end', async () => {
    writeFileSync(file, '# Ours\nLOG_LEVEL=warn');
    await addLine(file, 'BRAND_NAME="Asha"');
    await addLine(file, 'SUPPORT_PHONE="1800 123"');
    expect(read()).toBe('# Ours\nLOG_LEVEL=warn\nBRAND_NAME="Asha"\nSUPPORT_PHONE="1800 123"\n');
  });

  it('makes a file that nobody else can read', async () => {
    await addLine(file, 'AUTH_SECRET="secret"');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is refused where it would be read as part of another', async () => {
    writeFileSync(file, 'NOTE="never closed\n');
    await expect(addLine(file, 'BRAND_NAME="Asha"')).rejects.toThrow('are not closed');
    expect(read()).toBe('NOTE="never closed\n');
  });
});
