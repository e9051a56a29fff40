import type { KeyObject } from 'node:crypto';

export interface SqliteLocation {
  kind: 'sqlite';
  file: string;
}

/** TLS options of a MySQL connection, with mysql2's names. */
export interface MysqlTls {
  rejectUnauthorized: boolean;
  /** Whether the certificate must match the host of the address. */
  verifyIdentity: boolean;
  /** PEM. Default: Node's certificate authorities. */
  ca?: string;
}

export interface MysqlLimits {
  poolSize: number;
  /** Maximum number of callers that wait for a connection. Further callers get a 503. */
  queueLimit: number;
  /** 0: no timeout. */
  statementTimeoutMs: number;
}

export interface MysqlLocation {
  kind: 'mysql';
  /** The URL without parameters. */
  url: string;
  tls?: MysqlTls;
  limits?: MysqlLimits;
}

export interface ExternalIssuer {
  issuer: string;
  audience: string;
  jwksUri: string;
}

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  discoveryUrl: string;
}

export interface FolderLocation {
  kind: 'folder';
  folder: string;
}

/** Credentials come from the variables that Amazon's own tools read. */
export interface S3Location {
  kind: 's3';
  bucket: string;
  region: string;
  /** Set where it is not Amazon's own service. */
  endpoint: string | undefined;
}

export interface DeliveryConfig {
  /** Ed25519: signs release documents. */
  signingKey: KeyObject;
  /** Where the edge answers its internal calls; without it nothing can be published. */
  edgeUrl: string | undefined;
  store: FolderLocation | S3Location;
  /** How long a release stays stored after visitors were last given it. */
  keepReleasesDays: number;
  /** How long a release candidate can be published after its last upload. */
  keepCandidatesHours: number;
  /** Maximum number of release candidates per microfrontend. */
  maxCandidates: number;
  /** Maximum total bytes of these candidates. */
  maxCandidateBytes: number;
  /** Maximum concurrent uploads of an instance, and of one microfrontend. */
  uploadsAtOnce: number;
  uploadsPerTeam: number;
  /** Microfrontends for which a deploy token is kept in the data folder. */
  tokenFiles: string[];
}

/** Everything the service is told from outside, checked once at start. Also its own injection token. */
export abstract class Config {
  abstract readonly production: boolean;
  abstract readonly host: string;
  abstract readonly port: number;
  abstract readonly dataDir: string;
  /** The site's origin as browsers see it, without a trailing slash. */
  abstract readonly publicUrl: string;
  abstract readonly database: SqliteLocation | MysqlLocation;
  /** Whether the start runs pending migrations or fails. */
  abstract readonly migrations: 'run' | 'refuse';
  abstract readonly accessTokenSecret: string;
  abstract readonly identitySecret: string;
  /** Authenticates the edge to the API. */
  abstract readonly edgeSecret: string;
  /** Set when sign-in is left to another OpenID Connect issuer. */
  abstract readonly externalIssuer: ExternalIssuer | undefined;
  abstract readonly google: GoogleClient | undefined;
  abstract readonly admin: { email: string; password: string } | undefined;
  /** Without an SMTP address mail is written to the outbox in the data folder. */
  abstract readonly mail: { from: string; smtpUrl: string | undefined };
  abstract readonly delivery: DeliveryConfig;
  /** Multiplies the rate limits per client address. */
  abstract readonly rateLimitFactor: number;
  /** More of one account are refused. */
  abstract readonly ordersPerMinute: number;
  abstract readonly logLevel: string;
  /** Whether what was read may be kept for up to a second; off to measure what the database does. */
  abstract readonly caches: boolean;
  /** Whether this instance runs background jobs. */
  abstract readonly jobs: boolean;
  /** Whether the demo catalogue and accounts are put into an empty database. */
  abstract readonly demoData: boolean;
}

export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  role: 'admin' | 'user';
}

/** Sign-ins that the README prints, so no production system may ever use their passwords. */
export const DEMO_ACCOUNTS: DemoAccount[] = [
  { email: 'admin@whetstone.example', password: 'sharpen-admin', name: 'Ada Holloway', role: 'admin' },
  { email: 'shopper@whetstone.example', password: 'sharpen-shop', name: 'Sam Okafor', role: 'user' },
];
