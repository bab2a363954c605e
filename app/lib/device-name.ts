import type { OpenSession } from '#core/contract/accounts.ts';
import { sessionTexts } from '#texts/account.ts';

/** 'Chrome on Android'. */
export function deviceName({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (browser && system) return sessionTexts.device(browser, system);
  return browser ?? system ?? sessionTexts.unknownDevice;
}
