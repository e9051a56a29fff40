import { randomInt } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BUCKETS } from '../releases/release-sets.ts';
import { readCookie, writeCookie } from './cookies.ts';

const COOKIE = 'bucket';
const YEAR = 365 * 24 * 60 * 60;

/** The visitor's bucket, drawn at their first request while a canary runs and kept through all releases to come. */
export function visitorBucket(request: FastifyRequest, reply: FastifyReply): number {
  const kept = readCookie(request, COOKIE) ?? '';
  if (/^\d{1,4}$/.test(kept)) return Number(kept);
  const bucket = randomInt(BUCKETS);
  writeCookie(reply, COOKIE, String(bucket), YEAR);
  return bucket;
}
