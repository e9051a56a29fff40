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

/** The validated settings of the service. The class is also the injection token. */
export abstract class Config extends ServerConfig {
  /** The origin of the site in browsers, without a trailing slash. */
  abstract readonly publicUrl: string;
  /** P-256: signs access tokens. Only the API has the private key. */
  abstract readonly accessTokenKey: KeyObject;
  /** Further public keys (P-256) whose access tokens are accepted, while the key is replaced. */
  abstract readonly acceptedAccessTokenKeys: readonly KeyObject[];
  abstract readonly identitySecret: string;
  /** The OpenID Connect issuer that replaces the built-in identity service. */
  abstract readonly externalIssuer: ExternalIssuer | undefined;
  abstract readonly google: GoogleClient | undefined;
  abstract readonly admin: { email: string; password: string } | undefined;
  /** Without an SMTP URL, each mail becomes a file in the outbox of the data folder. */
  abstract readonly mail: { from: string; smtpUrl: string | undefined };
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
