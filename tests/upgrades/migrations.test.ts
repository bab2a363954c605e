import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lintMigrations } from './lint-migrations.ts';
import { readReleased } from './released.ts';

const FOLDER = 'server/db/migrations';
const migrations = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const { lastMigration } = readReleased();

const folder = mkdtempSync(join(tmpdir(), 'store-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lintText(text: string): string[] {
  const file = join(folder, 'sample.sql');
  writeFileSync(file, text);
  return lintMigrations([file]).map((line) => line.replace(`${file}:`, ''));
}

describe('migrations since the last release', () => {
  it('are counted from one that there is', () => {
    expect(migrations).toContain(`${lastMigration}.sql`);
  });

  it('let the released version go on', () => {
    const newer = migrations.filter((name) => name > `${lastMigration}.sql`);
    expect(lintMigrations(newer.map((name) => join(FOLDER, name)))).toEqual([]);
  });

  it.each([
    ['ALTER TABLE orders DROP COLUMN note;', 'ban-drop-column'],
    ['DROP TABLE orders;', 'ban-drop-table'],
    ['ALTER TABLE orders RENAME COLUMN note TO remark;', 'renaming-column'],
    ['ALTER TABLE orders RENAME TO purchases;', 'renaming-table'],
    ['ALTER TABLE orders ALTER COLUMN note SET NOT NULL;', 'adding-not-nullable-field'],
    ['ALTER TABLE orders ADD COLUMN note text NOT NULL;', 'adding-required-field'],
    ['ALTER TABLE orders ALTER COLUMN total_paise TYPE bigint;', 'changing-column-type'],
    ['ALTER TABLE orders ADD CONSTRAINT positive CHECK (total_paise > 0);', 'constraint-missing-not-valid'],
    ['ALTER TABLE orders ADD CONSTRAINT once UNIQUE (note);', 'disallowed-unique-constraint'],
  ])('may not say %s', (statement, rule) => {
    expect(lintText(statement)).toContain(`1 ${rule}`);
  });

  it.each([
    'ALTER TABLE orders ADD COLUMN note text;',
    "ALTER TABLE orders ADD COLUMN note text DEFAULT '' NOT NULL;",
    'ALTER TABLE orders ADD CONSTRAINT positive CHECK (total_paise > 0) NOT VALID;',
    'CREATE TABLE notes (id text PRIMARY KEY, order_id text NOT NULL); ALTER TABLE notes ADD CONSTRAINT fk FOREIGN KEY (order_id) REFERENCES orders (id);',
  ])('may say %s', (statement) => {
    expect(lintText(statement)).toEqual([]);
  });

  it('may take away what nothing uses any more, with the reason', () => {
    const drop = '-- squawk-ignore ban-drop-column\nALTER TABLE orders DROP COLUMN note;';
    expect(lintText(drop)).toEqual([expect.stringContaining('squawk-ignore without')]);
    expect(lintText(`-- Safe: nothing has read it since 0.2.0\n${drop}`)).toEqual([]);
  });
});
