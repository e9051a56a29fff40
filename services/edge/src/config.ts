import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { MIN_SECRET_LENGTH } from '@whetstone/contract/edge-secret';
import { parseSignedRoot, type SignedRoot } from '@whetstone/contract/release-root';

export interface EdgeConfig {
  host: string;
  port: number;
  /** Address of the internal listener, which visitors must not reach. */
  internalHost: string;
  internalPort: number;
  /** The site's public URL. */
  publicUrl: string;
  /** The URL to which the edge forwards API calls of visitors. */
  apiUrl: string;
  /** The URL to which the edge forwards calls about releases. */
  releasesUrl: string;
  /** The URL of the internal listener of the releases service. */
  releasesInternalUrl: string;
  /** The edge's data folder: mirrored files, the root documents and the last release document. */
  folder: string;
  /** The pinned root document: the beginning of the chain that names the keys of release documents. */
  releaseRoot: SignedRoot;
  /** Milliseconds in which a page should be rendered. A page that takes longer is client-side rendered. */
  renderDeadline: number;
  /** How much the nice value of threads that render exceeds that of the edge: they give way while the processors are busy. */
  renderNiceness: number;
  /** Days for which the files of a replaced release are kept, for open tabs. */
  keepReleasesDays: number;
  /** Origins of development servers that a browser session may load remotes from. */
  devOrigins: string[];
  logLevel: string;
  /** Whether the proxy in front forwards `103 Early Hints`. */
  earlyHints: boolean;
  /** Authenticates the edge to the API and the releases service, which have the same setting. */
  edgeSecret: string;
  /** Proxies whose `X-Forwarded-For` is trusted: addresses, ranges or `loopback`, `linklocal`, `uniquelocal`. Empty: the client is the peer. */
  trustedProxies: string[];
}

/** An environment variable has an invalid value. The message names the variable and the expected value. */
export class ConfigError extends Error {}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv): EdgeConfig {
  const env = withSecretFiles(variables);
  return {
    host: env.HOST ?? '127.0.0.1',
    port: portOf('PORT', env.PORT ?? '4000'),
    internalHost: env.INTERNAL_HOST ?? '127.0.0.1',
    internalPort: portOf('INTERNAL_PORT', env.INTERNAL_PORT ?? '4010'),
    publicUrl: originOf('PUBLIC_URL', env.PUBLIC_URL ?? 'http://127.0.0.1:4000'),
    apiUrl: originOf('API_URL', env.API_URL ?? 'http://127.0.0.1:4001'),
    releasesUrl: originOf('RELEASES_URL', env.RELEASES_URL ?? 'http://127.0.0.1:4002'),
    releasesInternalUrl: originOf(
      'RELEASES_INTERNAL_URL',
      env.RELEASES_INTERNAL_URL ?? 'http://127.0.0.1:4012',
    ),
    folder: path.resolve(env.EDGE_DIR ?? '.data/edge'),
    releaseRoot: readRoot(env.RELEASE_ROOT),
    renderDeadline: deadlineOf(env.RENDER_DEADLINE_MS ?? '1000'),
    renderNiceness: nicenessOf(env.RENDER_NICENESS ?? '10'),
    keepReleasesDays: daysOf(env.KEEP_RELEASES_DAYS ?? '7'),
    devOrigins: listOf(env.DEV_ORIGINS).map(devOriginOf),
    logLevel: levelOf(env.LOG_LEVEL ?? 'warn'),
    earlyHints: isOn('EARLY_HINTS', env.EARLY_HINTS ?? 'off'),
    edgeSecret: secretOf(env.EDGE_SECRET),
    trustedProxies: listOf(env.TRUSTED_PROXIES).map(proxyOf),
  };
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
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

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`${name} must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function daysOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new ConfigError(`KEEP_RELEASES_DAYS must be a number of days from 1 to 9999, not "${text}".`);
  return Number(text);
}

function deadlineOf(text: string): number {
  if (/^[1-9]\d{2,4}$/.test(text)) return Number(text);
  throw new ConfigError(
    `RENDER_DEADLINE_MS must be a number of milliseconds from 100 to 99999, not "${text}".`,
  );
}

function nicenessOf(text: string): number {
  if (/^1?\d$/.test(text)) return Number(text);
  throw new ConfigError(`RENDER_NICENESS must be a number from 0 to 19, not "${text}".`);
}

function levelOf(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return text;
}

function isOn(name: string, text: string): boolean {
  if (text !== 'on' && text !== 'off') throw new ConfigError(`${name} must be on or off, not "${text}".`);
  return text === 'on';
}

/** The origin becomes part of the content security policy, which has no IPv6 addresses and reads `*` as any host. */
function devOriginOf(text: string): string {
  const origin = originOf('DEV_ORIGINS', text);
  if (!/^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(origin))
    throw new ConfigError(
      `DEV_ORIGINS must be origins with a host name or an IPv4 address, such as http://localhost:5101, not "${text}".`,
    );
  return origin;
}

function originOf(name: string, text: string): string {
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

/** Settings that contain a key or a secret. */
const SECRETS = ['RELEASE_ROOT', 'EDGE_SECRET'];

/** Replaces each `<NAME>_FILE` by `<NAME>` with the content of that file, as Docker's official images do. */
function withSecretFiles(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...variables };
  for (const name of SECRETS) {
    const file = variables[`${name}_FILE`]?.trim();
    if (!file) continue;
    if (variables[name]?.trim())
      throw new ConfigError(`${name} and ${name}_FILE are both set; set one of them.`);
    result[name] = readSecret(`${name}_FILE`, file);
  }
  return result;
}

function readSecret(name: string, file: string): string {
  const text = tryRead(file)?.trim();
  if (text) return text;
  throw new ConfigError(`${name} must name a file with text that this process can read, not "${file}".`);
}

function tryRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
