import { isIP, isIPv4 } from 'node:net';

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether Fastify takes these as proxies: networks that have a name, addresses, or ranges of them, separated by commas. */
export function areProxies(text: string): boolean {
  return text.split(',').every((part) => isProxy(part.trim()));
}

function isProxy(part: string): boolean {
  if (NETWORKS.includes(part)) return true;
  const [address = '', range, ...more] = part.split('/');
  if (isIP(address) === 0 || more.length > 0) return false;
  if (range === undefined || (isIPv4(address) && isIPv4(range))) return true;
  return /^[1-9]\d{0,2}$/.test(range) && Number(range) <= (isIPv4(address) ? 32 : 128);
}
