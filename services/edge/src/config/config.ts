import type { KeyObject } from 'node:crypto';
import path from 'node:path';
import { ConfigError } from './config-error.ts';
import { readPublicKey } from './public-key.ts';
import { withSecretFiles } from './secret-files.ts';

export interface EdgeConfig {
  host: string;
  port: number;
  /** The site's address as visitors type it. */
  publicUrl: string;
  /** Where the API listens. */
  apiUrl: string;
  /** The folder of the edge's own: mirrored files, and the last release document that held. */
  folder: string;
  /** The key that the API's release documents are verified with. */
  publicKey: KeyObject;
  /** Days that the files of a replaced release are kept, for the tabs that still run it. */
  keepReleasesDays: number;
  /** Developers' machines that may stand in for a piece, for one browser session. */
  devOrigins: string[];
  logLevel: string;
  /** Whether the server in front passes on a 103. */
  earlyHints: boolean;
  /** Whose `X-Forwarded-For` counts: addresses, ranges or the names that the server knows, such as `loopback`. */
  trustedProxies: string[];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** @throws ConfigError */
export function readConfig(variables: NodeJS.ProcessEnv): EdgeConfig {
  const env = withSecretFiles(variables);
  return {
    host: env.HOST ?? '127.0.0.1',
    port: portOf(env.PORT ?? '4000'),
    publicUrl: originOf('PUBLIC_URL', env.PUBLIC_URL ?? 'http://127.0.0.1:4000'),
    apiUrl: originOf('API_URL', env.API_URL ?? 'http://127.0.0.1:4001'),
    folder: path.resolve(env.EDGE_DIR ?? '.data/edge'),
    publicKey: readPublicKey(env.RELEASE_PUBLIC_KEY),
    keepReleasesDays: daysOf(env.KEEP_RELEASES_DAYS ?? '7'),
    devOrigins: listOf(env.DEV_ORIGINS).map((text) => originOf('DEV_ORIGINS', text)),
    logLevel: levelOf(env.LOG_LEVEL ?? 'warn'),
    earlyHints: isOn('EARLY_HINTS', env.EARLY_HINTS ?? 'off'),
    trustedProxies: listOf(env.TRUSTED_PROXIES),
  };
}

function listOf(text = ''): string[] {
  return text.split(',').filter(Boolean);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function daysOf(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new ConfigError(`KEEP_RELEASES_DAYS must be a number of days from 1 to 9999, not "${text}".`);
  return Number(text);
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

function originOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new ConfigError(`${name} must be an http address such as http://127.0.0.1:4001, not "${text}".`);
  if (url.pathname !== '/') throw new ConfigError(`${name} must have no path, not "${text}".`);
  return url.origin;
}
