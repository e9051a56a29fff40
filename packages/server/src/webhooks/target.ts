import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FieldCode } from '../http/field-error.ts';

/** Limits one DNS query. c-ares does not use the thread pool, in which passwords are hashed and files are read. */
const DNS_LIMITS = { timeout: 2_000, tries: 2 };
/** The ports below are those of other protocols, such as 22 (SSH) and 25 (SMTP). */
const FIRST_UNPRIVILEGED_PORT = 1024;
/** Every address that is routed in the public IPv6 Internet. */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** A reason not to send a request. */
export class TargetError extends Error {
  override readonly name = 'TargetError';

  constructor(
    message: string,
    /** What is wrong with the URL. */
    readonly code: FieldCode,
    readonly params?: { host: string },
  ) {
    super(message);
  }
}

/** Returns the addresses of a host name. @throws an error if there are none */
export type Resolve = (host: string, isInternal: boolean) => Promise<string[]>;

/** Whether a request may go to the IP address: not to private, local, reserved, multicast or tunnelled addresses. */
function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(PUBLIC_IPV6);
}

/**
 * Parses and checks the URL without a DNS query.
 * @param internalHosts `host:port` of hosts that may be private and may use http
 * @throws TargetError
 */
export function parseTarget(text: string, internalHosts: readonly string[]): URL {
  if (!URL.canParse(text))
    throw new TargetError(
      'The URL is not a web address such as https://hooks.example.com/orders.',
      'not-a-url',
    );
  const url = new URL(text);
  if (url.username || url.password)
    throw new TargetError('The URL must not contain a user name or a password.', 'url-with-credentials');
  const isInternal = isInternalHost(url, internalHosts);
  if (url.protocol !== 'https:' && !(isInternal && url.protocol === 'http:')) {
    throw new TargetError('The URL must start with https://.', 'url-not-https');
  }
  if (isInternal) return url;
  if (url.port !== '' && url.port !== '80' && Number(url.port) < FIRST_UNPRIVILEGED_PORT) {
    throw new TargetError('The port of the URL must be 443, 80, or 1024 or above.', 'url-port');
  }
  const host = bareHost(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw notPublic(host);
  return url;
}

/**
 * Resolves the host once. The request must connect to one of the returned addresses, because the next DNS answer can differ.
 * @throws TargetError unless every address is public, or the host is internal
 */
export async function resolveTarget(
  url: URL,
  internalHosts: readonly string[],
  resolve: Resolve,
): Promise<string[]> {
  const host = bareHost(url);
  const isInternal = isInternalHost(url, internalHosts);
  const addresses = isIP(host) === 0 ? await resolve(host, isInternal) : [host];
  if (!isInternal && !addresses.every(isPublicAddress)) throw notPublic(host);
  return addresses;
}

/** Only an internal host can be in the system's hosts file or below its search domain. Other hosts are queried at the DNS servers. */
export async function resolveHost(host: string, isInternal: boolean): Promise<string[]> {
  const resolver = new Resolver(DNS_LIMITS);
  const queries = isInternal
    ? [lookup(host, { all: true }).then((found) => found.map(({ address }) => address))]
    : [resolver.resolve4(host), resolver.resolve6(host)];
  const results = await Promise.allSettled(queries);
  const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  if (addresses.length > 0) return addresses;
  throw Object.assign(new Error(`The host name ${host} could not be resolved.`), { code: 'ENOTFOUND' });
}

function isInternalHost(url: URL, internalHosts: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80');
  return internalHosts.includes(`${url.hostname}:${port}`);
}

/** Without the brackets of an IPv6 address. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

function notPublic(host: string): TargetError {
  return new TargetError(`The host ${host} has an address that is not public.`, 'url-not-public', { host });
}
