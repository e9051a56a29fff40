import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A host can use any of the 2^64 addresses of such a network. */
const IPV6_NETWORK_BITS = 64;

/** The key of a client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = `${parsed.toNormalizedString().replace(/%.*$/s, '')}/${IPV6_NETWORK_BITS}`;
  return ipaddr.IPv6.networkAddressFromCIDR(prefix).toString();
}
