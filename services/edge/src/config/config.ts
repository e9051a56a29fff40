import path from 'node:path';

export interface EdgeConfig {
  host: string;
  port: number;
  /** The site's address as visitors type it. */
  publicUrl: string;
  /** Where the API listens. */
  apiUrl: string;
  /** The folder of released files and the release document. */
  releasesFolder: string;
  logLevel: string;
  /** Whose `X-Forwarded-For` counts: addresses, ranges or the names that the server knows, such as `loopback`. */
  trustedProxies: string[];
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** A variable of the environment has a value that cannot work; the message says which and what it should be. */
export class ConfigError extends Error {}

/** @throws ConfigError */
export function readConfig(env: NodeJS.ProcessEnv): EdgeConfig {
  return {
    host: env.HOST ?? '127.0.0.1',
    port: portOf(env.PORT ?? '4000'),
    publicUrl: urlOf('PUBLIC_URL', env.PUBLIC_URL ?? 'http://127.0.0.1:4000'),
    apiUrl: urlOf('API_URL', env.API_URL ?? 'http://127.0.0.1:4001'),
    releasesFolder: path.resolve(env.RELEASES_DIR ?? '.data/releases'),
    logLevel: levelOf(env.LOG_LEVEL ?? 'warn'),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(',').filter(Boolean),
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function levelOf(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return text;
}

function urlOf(name: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new ConfigError(`${name} must be an http address such as http://127.0.0.1:4001, not "${text}".`);
  if (url.pathname !== '/') throw new ConfigError(`${name} must have no path, not "${text}".`);
  return url.origin;
}
