import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** All that is not the open Internet: this machine, networks of one's own, and what is set aside for other uses. */
const setAside = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  setAside.addSubnet(network, bits, 'ipv4');

/** Of IPv6 one block is given out. In it, these carry an IPv4 address inside, or are for examples. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  setAside.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the open Internet, where nothing of the store's own can be. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv4(ip)) return !setAside.check(ip, 'ipv4');
  return isIPv6(ip) && givenOut.check(ip, 'ipv6') && !setAside.check(ip, 'ipv6');
}
