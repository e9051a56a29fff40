import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ConfigError, Environment } from '@whetstone/contract/environment';
import type { MysqlLimits, MysqlLocation, MysqlTls, SqliteLocation } from './server-config.ts';

export const DEFAULT_LIMITS: MysqlLimits = { poolSize: 10, queueLimit: 1_000, statementTimeoutMs: 30_000 };
const SSL_MODES = ['DISABLED', 'REQUIRED', 'VERIFY_CA', 'VERIFY_IDENTITY'];
const VERIFYING = ['VERIFY_CA', 'VERIFY_IDENTITY'];
const PARAMETERS = ['ssl-mode', 'ssl-ca'];

/** The variable with the URL of a service's MySQL database, and its SQLite file without that variable. */
export interface DatabaseSetting {
  variable: string;
  file: string;
}

/** @throws ConfigError */
export function readDatabase(
  environment: Environment,
  { variable, file }: DatabaseSetting,
): SqliteLocation | MysqlLocation {
  const url = environment.url(variable, ['mysql:']);
  if (url === undefined) return { kind: 'sqlite', file };
  if (!url.hostname || url.pathname.length <= 1) {
    throw new ConfigError(
      `${variable} must name a host and a database, as in mysql://user:password@host:3306/shop.`,
    );
  }
  const tls = readTls(variable, url.searchParams);
  if (tls?.verifyIdentity && isIP(url.hostname.replace(/[[\]]/g, ''))) {
    throw new ConfigError(
      `ssl-mode=VERIFY_IDENTITY needs the name of the host in ${variable}, not its IP address.`,
    );
  }
  url.search = '';
  const limits = {
    // A migration runs on one connection and renews its lease on another.
    poolSize: environment.integer('DATABASE_POOL_SIZE', DEFAULT_LIMITS.poolSize, 2, 1_000),
    queueLimit: environment.integer('DATABASE_QUEUE_LIMIT', DEFAULT_LIMITS.queueLimit, 1, 1_000_000),
    statementTimeoutMs: environment.integer(
      'DATABASE_STATEMENT_TIMEOUT_MS',
      DEFAULT_LIMITS.statementTimeoutMs,
      0,
      86_400_000,
    ),
  };
  return { kind: 'mysql', url: url.href, limits, ...(tls && { tls }) };
}

/** The parameters have the names of MySQL's client options. */
function readTls(variable: string, parameters: URLSearchParams): MysqlTls | undefined {
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.includes(name));
  if (unknown !== undefined) {
    throw new ConfigError(
      `${variable} has the unknown parameter "${unknown}"; allowed: ${PARAMETERS.join(' and ')}.`,
    );
  }
  const ca = parameters.get('ssl-ca') ?? undefined;
  const name = `ssl-mode in ${variable}`;
  const mode = new Environment({ [name]: parameters.get('ssl-mode')?.toUpperCase() }).oneOf(
    name,
    'DISABLED',
    SSL_MODES,
  );
  if (ca !== undefined && !VERIFYING.includes(mode)) {
    throw new ConfigError(`ssl-ca in ${variable} needs ssl-mode=${VERIFYING.join(' or ssl-mode=')} as well.`);
  }
  if (ca === undefined && mode === 'VERIFY_CA')
    throw new ConfigError(`ssl-mode=VERIFY_CA in ${variable} needs ssl-ca, the path of a PEM file, as well.`);
  if (mode === 'DISABLED') return undefined;
  return {
    rejectUnauthorized: mode !== 'REQUIRED',
    verifyIdentity: mode === 'VERIFY_IDENTITY',
    ...(ca !== undefined && { ca: readCertificates(variable, ca) }),
  };
}

function readCertificates(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`ssl-ca in ${variable} names the file ${file}, which cannot be read: ${code}.`);
  }
}
