import { readdirSync } from 'node:fs';
import type { Call } from '#core/contract/call.ts';

/** Every call of the contract. */
export async function readContractCalls(): Promise<Call[]> {
  const files = readdirSync('core/contract', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const modules: object[] = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ `../../core/contract/${file}`)),
  );
  return modules.flatMap((module) => Object.values(module).filter(isCall));
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'access' in value && 'summary' in value;
}
