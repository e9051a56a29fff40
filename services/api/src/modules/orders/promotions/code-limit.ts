import { Injectable } from '@nestjs/common';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';

/** A shopper with a code changes quantities. Whoever guesses codes needs many more tries. */
const CODES: RateLimitRule = { name: 'discount-codes', burst: 60, perMinute: 30 };

/** Limits how many discount codes an address can try, valid or not: otherwise the limit itself would tell them apart. */
@Injectable()
export class CodeLimit {
  constructor(private readonly limiter: RateLimiter) {}

  /** @param client the address. @throws ProblemException 429 */
  async limit(client: string): Promise<void> {
    const detail = 'This address has tried many discount codes. Wait a moment, or continue without the code.';
    await this.limiter.require(CODES, client, detail);
  }
}
