import { isIP } from 'node:net';
import path from 'node:path';
import { MIN_SECRET_LENGTH } from '@whetstone/contract/edge-secret';
import { ConfigError, Environment } from '@whetstone/contract/environment';
import { parseSignedRoot, type SignedRoot } from '@whetstone/contract/release-root';

export type EdgeConfig = ReturnType<typeof readConfig>;

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv) {
  const environment = new Environment(variables);
  const originOf = (name: string, fallback: string) => parseOrigin(name, environment.text(name) ?? fallback);
  return {
    host: environment.text('HOST') ?? '127.0.0.1',
    port: environment.integer('PORT', 4000, 0, 65_535),
    /** Address of the internal listener, which visitors must not reach. */
    internalHost: environment.text('INTERNAL_HOST') ?? '127.0.0.1',
    internalPort: environment.integer('INTERNAL_PORT', 4010, 0, 65_535),
    /** The site's public URL. */
    publicUrl: originOf('PUBLIC_URL', 'http://127.0.0.1:4000'),
    /** The URL to which the edge forwards API calls of visitors. */
    apiUrl: originOf('API_URL', 'http://127.0.0.1:4001'),
    /** The URL to which the edge forwards calls about releases. */
    releasesUrl: originOf('RELEASES_URL', 'http://127.0.0.1:4002'),
    /** The URL of the internal listener of the releases service. */
    releasesInternalUrl: originOf('RELEASES_INTERNAL_URL', 'http://127.0.0.1:4012'),
    /** The edge's data folder: mirrored files, the root documents and the last release document. */
    folder: path.resolve(environment.text('EDGE_DIR') ?? '.data/edge'),
    /** The pinned root document: the beginning of the chain that names the keys of release documents. */
    releaseRoot: readRoot(environment.text('RELEASE_ROOT')),
    /** Milliseconds in which a page should be rendered. A page that takes longer is client-side rendered. */
    renderDeadline: environment.integer('RENDER_DEADLINE_MS', 1_000, 100, 99_999),
    /** How much the nice value of threads that render exceeds that of the edge: they give way while the processors are busy. */
    renderNiceness: environment.integer('RENDER_NICENESS', 10, 0, 19),
    /** Days for which the files of a replaced release are kept, for open tabs. */
    keepReleasesDays: environment.integer('KEEP_RELEASES_DAYS', 7, 1, 9_999),
    /** Origins of development servers that a browser session may load remotes from. */
    devOrigins: environment.list('DEV_ORIGINS', []).map(devOriginOf),
    /** Microfrontends that are released after the site opens: pages without a route wait for them. */
    awaitedMicrofrontends: environment.list('AWAITED_MICROFRONTENDS', []),
    logLevel: environment.oneOf('LOG_LEVEL', 'warn', LOG_LEVELS),
    /** Whether the proxy in front forwards `103 Early Hints`. */
    earlyHints: environment.oneOf('EARLY_HINTS', 'off', ['on', 'off']) === 'on',
    /** Authenticates the edge to the API and the releases service, which have the same setting. */
    edgeSecret: secretOf(environment.text('EDGE_SECRET')),
    /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges or `loopback`, `linklocal`, `uniquelocal`. Empty: the client is the peer. */
    trustedProxies: environment.list('TRUSTED_PROXIES', []).map(proxyOf),
  };
}

function secretOf(text = ''): string {
  if (text.length >= MIN_SECRET_LENGTH) return text;
  throw new ConfigError(
    `EDGE_SECRET must be the EDGE_SECRET of the API, at least ${MIN_SECRET_LENGTH} characters.`,
  );
}

function proxyOf(text: string): string {
  const [address = '', bits, ...more] = text.split('/');
  const longest = isIP(address) === 6 ? 128 : 32;
  const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
  if (PROXY_NAMES.includes(text) || (isIP(address) > 0 && isRange && more.length === 0)) return text;
  throw new ConfigError(
    `TRUSTED_PROXIES must be addresses, ranges such as 10.0.0.0/8, or ${PROXY_NAMES.join(', ')}, not "${text}".`,
  );
}

/** The origin becomes part of the content security policy, which has no IPv6 addresses and reads `*` as any host. */
function devOriginOf(text: string): string {
  const origin = parseOrigin('DEV_ORIGINS', text);
  if (!/^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin))
    throw new ConfigError(
      `DEV_ORIGINS must be origins with a host name or an IPv4 address, such as http://localhost:5101, not "${text}".`,
    );
  return origin;
}

function parseOrigin(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new ConfigError(`${name} must be an http address such as http://127.0.0.1:4001, not "${text}".`);
  if (url.pathname !== '/') throw new ConfigError(`${name} must have no path, not "${text}".`);
  return url.origin;
}

const EXPECTED_ROOT = 'RELEASE_ROOT must be a signed root document, as `release-keys` writes it';

/** @throws ConfigError */
function readRoot(text: string | undefined): SignedRoot {
  if (!text) throw new ConfigError(`${EXPECTED_ROOT}; it is not set.`);
  try {
    return parseSignedRoot(text);
  } catch {
    throw new ConfigError(`${EXPECTED_ROOT}, not "${text.slice(0, 40).split('\n')[0]}".`);
  }
}
