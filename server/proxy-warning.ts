import type { Config } from './config.ts';
import { isLoopbackHost } from './local-address.ts';

/**
 * A real store that only its own machine can reach has a proxy in front of it. If the proxy is not named, every shopper
 * comes from the same address, and limits per address close the store to all of them.
 */
export function proxyWarning({
  mode,
  host,
  trustedProxies,
}: Pick<Config, 'mode' | 'host' | 'trustedProxies'>): string | null {
  if (mode !== 'production' || trustedProxies !== undefined || !isLoopbackHost(host)) return null;
  return `WARNING: TRUSTED_PROXIES is not set, but HOST is ${host}: only a proxy on this machine can reach the store.
  All shoppers will seem to come from one address, and after 50 login codes a day nobody can log in.
  Set TRUSTED_PROXIES=loopback, or to the address of your proxy.`;
}
