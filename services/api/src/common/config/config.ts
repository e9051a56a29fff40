import type { KeyObject } from 'node:crypto';
import { ServerConfig } from '@whetstone/server/config/server-config';

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

/** The credentials come from the environment variables of the AWS SDK. */
export interface S3Location {
  kind: 's3';
  bucket: string;
  region: string;
  /** For services other than Amazon S3. */
  endpoint: string | undefined;
}

export interface DeliveryConfig {
  /** Ed25519: signs release documents. */
  signingKey: KeyObject;
  /** The edge's URL for internal requests. Publishing requires it: the edge renders each release candidate. */
  edgeUrl: string | undefined;
  store: FolderLocation | S3Location;
  /** Retention of a release after its last day of traffic. */
  keepReleasesDays: number;
  /** Time to publish a release candidate after its last upload. */
  keepCandidatesHours: number;
  /** Maximum number of release candidates per microfrontend. */
  maxCandidates: number;
  /** Maximum total bytes of these candidates. */
  maxCandidateBytes: number;
  /** Maximum concurrent uploads of an instance, and of one microfrontend. */
  uploadsAtOnce: number;
  uploadsPerTeam: number;
  /** Microfrontends whose deploy tokens are written to the data folder. */
  tokenFiles: string[];
}

/** The validated settings of the service. The class is also the injection token. */
export abstract class Config extends ServerConfig {
  /** The origin of the site in browsers, without a trailing slash. */
  abstract readonly publicUrl: string;
  abstract readonly accessTokenSecret: string;
  abstract readonly identitySecret: string;
  /** The OpenID Connect issuer that replaces the built-in identity service. */
  abstract readonly externalIssuer: ExternalIssuer | undefined;
  abstract readonly google: GoogleClient | undefined;
  abstract readonly admin: { email: string; password: string } | undefined;
  /** Without an SMTP URL, each mail becomes a file in the outbox of the data folder. */
  abstract readonly mail: { from: string; smtpUrl: string | undefined };
  abstract readonly delivery: DeliveryConfig;
  /** Limit per account. */
  abstract readonly ordersPerMinute: number;
  /** Whether an empty database gets the demo catalog and accounts. */
  abstract readonly demoData: boolean;
}

export interface DemoAccount {
  email: string;
  password: string;
  name: string;
  role: 'admin' | 'user';
}

/** The README lists these passwords. With NODE_ENV=production the service rejects them. */
export const DEMO_ACCOUNTS: DemoAccount[] = [
  { email: 'admin@whetstone.example', password: 'sharpen-admin', name: 'Ada Holloway', role: 'admin' },
  { email: 'shopper@whetstone.example', password: 'sharpen-shop', name: 'Sam Okafor', role: 'user' },
];
