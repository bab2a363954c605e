import { appendFile, readFile } from 'node:fs/promises';
import { isDeepStrictEqual, parseEnv } from 'node:util';

/** Node's format has no escapes: a value goes into quotes that it does not contain. */
const QUOTES = ['"', "'", '`'];

/** The line that Node reads as this setting; undefined where a value has every kind of quotes. */
export function formatSetting(name: string, value: string): string | undefined {
  return QUOTES.map((quote) => `${name}=${quote}${value}${quote}`).find(
    (line) => parseEnv(line)[name] === value,
  );
}

/** Adds such a line to a file such as `.env`. Fails, and changes nothing, where Node would read something else there. */
export async function addLine(file: string, line: string): Promise<void> {
  const text = await readIfThere(file);
  const separator = text === '' || text.endsWith('\n') ? '' : '\n';
  const added = `${separator}${line}\n`;
  const expected = { ...parseEnv(text), ...parseEnv(line) };
  if (!isDeepStrictEqual(parseEnv(text + added), expected))
    throw new Error(`quotes in ${file} are not closed`);
  await appendFile(file, added, { mode: 0o600 });
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
