import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { type Config, ConfigError, inspectConfig } from '#server/config.ts';
import { addLine, formatSetting } from './env-file.ts';
import type { Questions } from './questions.ts';

const ENV_FILE = '.env';

/** What the store can make up itself, better than a person. */
const MADE: Record<string, () => Promise<string> | string> = {
  STORE_MODE: () => 'production',
  AUTH_SECRET: () => randomBytes(32).toString('base64'),
};

const OTHERS = {
  BRAND_NAME: 'What is the store called?',
  SUPPORT_PHONE: 'Which phone number shall customers call?',
  SUPPORT_EMAIL: 'Which email address shall customers write to?',
  SMTP_URL: 'Mail server, such as smtps://user:password@mail.example.in; empty to use EMAILJS_* later:',
  TRUSTED_PROXIES: 'Proxy in front of the store: loopback, or its address; empty if there is none:',
};

/** Each of these is asked for once. */
const isSkipped = new Set<string>();

/** The settings of a live store. What is missing is asked for, and written to `.env`; without a person it stays missing. */
export async function askSettings(questions: Questions): Promise<{ config: Config; problems: string[] }> {
  for (;;) {
    const { config, problems } = inspectConfig();
    const missing = [
      ...(config.mode === 'demo' ? ['STORE_MODE (set it to production)'] : []),
      ...config.liveProblems,
    ];
    const [line] = missing;
    if (line === undefined || !questions.isInteractive) {
      if (questions.isInteractive && (await askOthers(questions, config))) continue;
      return { config, problems: config.mode === 'demo' ? missing : problems };
    }
    if (!(await askSetting(questions, line))) return { config, problems: missing };
  }
}

/** What a store starts without, and should not live without. True when something was answered. */
async function askOthers(questions: Questions, config: Config): Promise<boolean> {
  for (const [name, question] of Object.entries(OTHERS)) {
    if (process.env[name] || isSkipped.has(name)) continue;
    const value = await questions.ask(question);
    if (value === '') isSkipped.add(name);
    else {
      await writeSetting(name, value);
      return true;
    }
  }
  if (config.backup.files !== undefined || isSkipped.has('BACKUP_DIR')) return false;
  isSkipped.add('BACKUP_DIR');
  return askBackups(questions);
}

/** False when the person has no answer yet. */
async function askSetting(questions: Questions, line: string): Promise<boolean> {
  const [name = ''] = line.split(' ', 1);
  const made = await MADE[name]?.();
  const value = made ?? (await questions.ask(`${line}\n  ${name}=`));
  if (value === '') return false;
  const isWritten = await writeSetting(name, value);
  if (made && isWritten) console.log(`${name} was made and written to ${ENV_FILE}.`);
  return true;
}

async function askBackups(questions: Questions): Promise<boolean> {
  const folder = await questions.ask(
    'Into which folder shall the backup of each night go? Best on another disk; empty to set BACKUP_S3_* later:',
  );
  if (folder === '') return false;
  const key = process.env.BACKUP_KEY ?? (await generateX25519Identity());
  // The commands may be run in another folder than the store.
  await writeSetting('BACKUP_DIR', resolve(folder));
  if (process.env.BACKUP_KEY === undefined) await writeSetting('BACKUP_KEY', key);
  console.log(`Write the key of the backups down where this server is not:\n  ${key}`);
  return true;
}

/** A value that cannot be used is not written: it is asked for again. True when it is in the file. */
async function writeSetting(name: string, value: string): Promise<boolean> {
  process.env[name] = value;
  const line = formatSetting(name, value);
  const problem = line === undefined ? `${name}: leave one kind of quotes out` : findProblem();
  if (line === undefined || problem !== undefined) {
    console.error(`✗ ${problem}`);
    delete process.env[name];
    return false;
  }
  try {
    await addLine(ENV_FILE, line);
    return true;
  } catch (error) {
    // As in the image, which nobody can write to: this run goes on with the value.
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `✗ ${ENV_FILE} cannot be written: ${reason}. Put this where the store gets its settings from:\n  ${line}`,
    );
    return false;
  }
}

function findProblem(): string | undefined {
  try {
    inspectConfig();
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
