import { isIPv6 } from 'node:net';

const V4_IN_V6 = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i;

/** Whom a limit per address counts: one IPv4 address, or the whole /64 network that an IPv6 caller can choose from. */
export function callerAddress(ip: string): string {
  return countedAs(ip, 64);
}

/** Whom a limit per network counts: one IPv4 address, or the /48 whose 65,536 networks of /64 one customer may own. */
export function callerNetwork(ip: string): string {
  return countedAs(ip, 48);
}

function countedAs(ip: string, bits: 48 | 64): string {
  const v4 = V4_IN_V6.exec(ip)?.groups?.v4;
  if (v4) return v4;
  return isIPv6(ip) ? `${getPrefix(ip, bits / 16)}::/${bits}` : ip;
}

function getPrefix(ip: string, groups: number): string {
  const [head = '', tail] = (ip.split('%')[0] ?? ip).split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0');
  return [...start, ...gap, ...end]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
