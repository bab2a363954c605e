import { readFileSync } from 'node:fs';

const ENDING = '_FILE';

/**
 * `AUTH_SECRET_FILE=/run/secrets/auth` is read as `AUTH_SECRET`, and so every setting: vaults and orchestrators hand secrets
 * out as files, where no list of processes shows them. Gives the settings, and what is wrong with the files.
 */
export function readSettingFiles(
  given: Record<string, string | undefined>,
  names: readonly string[],
): { settings: Record<string, string | undefined>; problems: string[] } {
  const settings = { ...given };
  const problems: string[] = [];
  for (const name of names) {
    const path = given[name + ENDING];
    if (path === undefined) continue;
    if (given[name] !== undefined) {
      problems.push(`${name} (given twice: by ${name} and by ${name + ENDING})`);
      continue;
    }
    try {
      const value = readFileSync(path, 'utf8').trim();
      if (value === '') problems.push(`${name} (the file of ${name + ENDING} is empty)`);
      settings[name] = value;
    } catch {
      problems.push(`${name} (the file of ${name + ENDING} cannot be read)`);
    }
  }
  return { settings, problems };
}
