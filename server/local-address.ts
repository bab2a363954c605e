import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4');
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4');
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4');
privateNetworks.addSubnet('169.254.0.0', 16, 'ipv4');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether an IP address is this machine's own. */
function isLoopbackAddress(ip: string): boolean {
  return isListed(loopback, ip);
}

/** Whether an IP address is this machine's own or of the network that it is in. */
export function isLocalAddress(ip: string): boolean {
  return isLoopbackAddress(ip) || isListed(privateNetworks, ip);
}

/** Whether the host of a URL, such as `localhost`, `127.0.0.1` or `[::1]`, is this machine. */
export function isLoopbackHost(host: string): boolean {
  const name = bareHost(host);
  return name === 'localhost' || name.endsWith('.localhost') || isLoopbackAddress(name);
}

/** Whether a host can only be reached from this machine or its own network. */
export function isLocalHost(host: string): boolean {
  const name = bareHost(host);
  return isLoopbackHost(name) || name.endsWith('.local') || isLocalAddress(name);
}

/** A host name without brackets and the dot of a full name, in lower case. */
function bareHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}

function isListed(list: BlockList, ip: string): boolean {
  const address = ip.split('%')[0] ?? '';
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
