import type { BackoffRule, RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';

type Limit = Omit<RateLimitRule, 'name'>;

/** Three a second and 30 at once: offices and schools share one address. */
const ACCOUNT: Limit = { burst: 30, perMinute: 180 };
const MAIL: Limit = { burst: 20, perMinute: 20 };
const OTHER: Limit = { burst: 200, perMinute: 1_200 };

const LIMITS: Record<string, Limit | undefined> = {
  '/sign-in/email': ACCOUNT,
  '/sign-in/social': ACCOUNT,
  '/link-social': ACCOUNT,
  '/sign-up/email': ACCOUNT,
  '/verify-password': ACCOUNT,
  '/two-factor/enable': ACCOUNT,
  '/two-factor/disable': ACCOUNT,
  '/two-factor/verify-totp': ACCOUNT,
  '/two-factor/verify-backup-code': ACCOUNT,
  '/two-factor/generate-backup-codes': ACCOUNT,
  '/passkey/generate-authenticate-options': ACCOUNT,
  '/passkey/verify-authentication': ACCOUNT,
  '/passkey/verify-registration': ACCOUNT,
  '/request-password-reset': MAIL,
  '/send-verification-email': MAIL,
  '/reset-password': MAIL,
};

/** The rate limit per client address for a path of the identity provider. The public keys have none. */
export function clientAddressRule(path: string): RateLimitRule | undefined {
  return path === '/jwks' ? undefined : { name: `identity ${path}`, ...(LIMITS[path] ?? OTHER) };
}

type Backoff = Omit<BackoffRule, 'name'>;

/** Five without a delay, then 1, 2, 4 … seconds, at most 15 minutes. */
const GUESSES: Backoff = { freeAttempts: 5, initialDelayMs: 1_000, maxDelayMs: 15 * 60_000 };

/** Five without a delay, then 1, 2, 4 … minutes, at most an hour. */
const MESSAGES: Backoff = { freeAttempts: 5, initialDelayMs: 60_000, maxDelayMs: 60 * 60_000 };

/** Wrong passwords for one account. */
export const WRONG_PASSWORDS: BackoffRule = { name: 'wrong-passwords', ...GUESSES };

/** Emails to one mailbox, which any visitor can request. */
export const EMAILS: BackoffRule = { name: 'emails', ...MESSAGES };

/** Notices to one mailbox about second factors. Not those of `EMAILS`, which a thief could use up before. */
export const FACTOR_NOTICES: BackoffRule = { name: 'factor-notices', ...MESSAGES };

/** Attempts of an account to change its password, each of which may guess the current one. */
export const PASSWORD_CHANGES: BackoffRule = { name: 'password-changes', ...GUESSES };

/** Requests of an account for another email. */
export const EMAIL_CHANGES: BackoffRule = { name: 'email-changes', ...MESSAGES };

/** Attempts of an account to erase itself. Each may guess the password. */
export const ERASURES: BackoffRule = { name: 'erasures', ...GUESSES };

/** Codes of a signed-in account. better-auth limits the codes of a sign-in. */
export const SECOND_FACTOR_CODES: BackoffRule = { name: 'second-factor-codes', ...GUESSES };

/** A code of an app works once. It repeats after two minutes: better-auth accepts a code for 90 seconds. */
export const USED_CODES: BackoffRule = {
  name: 'used-codes',
  freeAttempts: 1,
  initialDelayMs: 2 * 60_000,
  maxDelayMs: 2 * 60_000,
};
