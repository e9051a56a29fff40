import type { RateLimitRule } from '../../common/rate-limit/rate-limiter.ts';
import type { ThrottlePolicy } from './throttle.service.ts';

type Limit = Omit<RateLimitRule, 'name'>;

/** Three a second continuously and 30 at once: offices and schools share one address. */
const ACCOUNT: Limit = { burst: 30, perMinute: 180 };
const MAIL: Limit = { burst: 20, perMinute: 20 };
const OTHER: Limit = { burst: 200, perMinute: 1_200 };

const limits: Record<string, Limit | undefined> = {
  '/sign-in/email': ACCOUNT,
  '/sign-in/social': ACCOUNT,
  '/sign-up/email': ACCOUNT,
  '/request-password-reset': MAIL,
  '/send-verification-email': MAIL,
  '/reset-password': MAIL,
};

/** The rate limit per client address for a path of the identity service; none for the public keys. */
export function addressRule(path: string): RateLimitRule | undefined {
  return path === '/jwks' ? undefined : { name: `identity ${path}`, ...(limits[path] ?? OTHER) };
}

/** Wrong passwords for one account: five for nothing, then 1, 2, 4 … seconds, at most a quarter of an hour. */
export const passwordPolicy: ThrottlePolicy = { free: 5, firstPauseMs: 1_000, longestPauseMs: 15 * 60_000 };

/** Mails to one address that anybody can ask for: five, then one a minute, at most one an hour. */
export const mailPolicy: ThrottlePolicy = { free: 5, firstPauseMs: 60_000, longestPauseMs: 60 * 60_000 };
