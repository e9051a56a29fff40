import type { ThrottlePolicy } from './throttle.service.ts';

const TEN_SECONDS = 10;
const MINUTE = 60;

/** Per address and path; generous, because a whole office or school may share one address. Windows in seconds. */
export const addressLimits = {
  window: TEN_SECONDS,
  max: 200,
  customRules: {
    '/sign-in/*': { window: TEN_SECONDS, max: 30 },
    '/sign-up/*': { window: TEN_SECONDS, max: 30 },
    '/request-password-reset': { window: MINUTE, max: 20 },
    '/send-verification-email': { window: MINUTE, max: 20 },
    '/reset-password': { window: MINUTE, max: 20 },
    '/jwks': false,
  } as Record<string, { window: number; max: number } | false>,
};

/** Wrong passwords for one account: five for nothing, then 1, 2, 4 … seconds, at most a quarter of an hour. */
export const passwordPolicy: ThrottlePolicy = { free: 5, firstPauseMs: 1_000, longestPauseMs: 15 * 60_000 };

/** Mails to one address that anybody can ask for: five, then one a minute, at most one an hour. */
export const mailPolicy: ThrottlePolicy = { free: 5, firstPauseMs: 60_000, longestPauseMs: 60 * 60_000 };
