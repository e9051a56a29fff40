import type { KeyObject } from 'node:crypto';
import { ServerConfig } from '@whetstone/server/config/server-config';
import type { StoreLocation } from '@whetstone/server/storage/open-store';

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

/** The keys of the account at Stripe. */
export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  /** The fake Stripe server instead of Stripe. */
  apiUrl: string | undefined;
}

/** The cost of argon2id: KiB of memory, passes, lanes. */
interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's first choice: 19 MiB, two passes, one lane. About 18 ms. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The validated settings of the service. The class is also the injection token. */
export abstract class Config extends ServerConfig {
  /** The origin of the site in browsers, without a trailing slash. */
  abstract readonly publicUrl: string;
  /** P-256: signs access tokens. Only the API has the private key. */
  abstract readonly accessTokenKey: KeyObject;
  /** Further public keys (P-256) whose access tokens are accepted, while the key is replaced. */
  abstract readonly acceptedAccessTokenKeys: readonly KeyObject[];
  abstract readonly identitySecret: string;
  /** Not a setting: only tests hash passwords at a lower cost. */
  abstract readonly passwordCost: PasswordCost;
  /** The OpenID Connect issuer that replaces the built-in identity service. */
  abstract readonly externalIssuer: ExternalIssuer | undefined;
  abstract readonly google: GoogleClient | undefined;
  abstract readonly admin: { email: string; password: string } | undefined;
  /** Without an SMTP URL, each mail becomes a file in the outbox of the data folder. */
  abstract readonly mail: { from: string; smtpUrl: string | undefined };
  /** The addresses of teams, by the name of their microfrontend. */
  abstract readonly teamEmails: ReadonlyMap<string, readonly string[]>;
  /** Without keys, customers pay by invoice. */
  abstract readonly stripe: StripeKeys | undefined;
  /** `host:port` of receivers of webhooks that may be private and may use http. */
  abstract readonly webhookInternalHosts: readonly string[];
  /** Whether an admin without a second factor has the rights of a user only. */
  abstract readonly adminsNeedSecondFactor: boolean;
  /** Milliseconds after a sign-in at which its session ends, however often it is used. */
  abstract readonly sessionLifetimeMs: number;
  /** Days in which the owner of the former email can undo a change of the email. */
  abstract readonly emailUndoDays: number;
  /** Limit per account. */
  abstract readonly ordersPerMinute: number;
  /** Open unpaid orders of an account that has not confirmed its email address. */
  abstract readonly unconfirmedOrders: number;
  /** The share of a tool's stock that all unpaid orders of such accounts hold together, at least one order's minimum. */
  abstract readonly unconfirmedStockPercent: number;
  /** Days after which an account is removed that has neither confirmed its email address nor ordered. */
  abstract readonly unconfirmedAccountDays: number;
  /** Milliseconds for which an unpaid order holds stock, longer while a payment that began in this time is open. */
  abstract readonly holdMs: number;
  /** The address of the REST API of VIES. Without it, an admin confirms VAT numbers. */
  abstract readonly vatCheckUrl: string | undefined;
  /** Years after which invoices are deleted. */
  abstract readonly invoiceYears: number;
  /** Whether every user can read the number of accounts, or only admins. */
  abstract readonly showsUserCount: boolean;
  /** The stock of a tool without its own threshold is low at this quantity and below. */
  abstract readonly lowStockAt: number;
  /** The amount above which an admin's refund needs a recent proof, in hundredths of the order's currency. */
  abstract readonly refundProofAboveCents: number;
  /** The cost of delivery for each order, and its time in working days. */
  abstract readonly delivery: { costCents: number; days: { least: number; most: number } };
  /** The files of photographs. */
  abstract readonly photos: StoreLocation;
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

/** Whether the service creates the account with this email at its start. */
export function isProvisioned(email: string, { admin, demoData }: Config): boolean {
  return admin?.email === email || (demoData && DEMO_ACCOUNTS.some((account) => account.email === email));
}
