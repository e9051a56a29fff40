import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '../../common/access/authenticated-user.ts';
import { TooManyRequestsException } from '../../common/http/problem.exception.ts';
import { ThrottleService } from '../identity/throttle.service.ts';

const SIX_MINUTES = 6 * 60_000;
const policy = { free: 10, firstPauseMs: SIX_MINUTES, longestPauseMs: SIX_MINUTES };

/** Ten reviews at once, then ten an hour: more than a person writes, and too few to flood the home page with. */
@Injectable()
export class ReviewLimitService {
  constructor(private readonly throttle: ThrottleService) {}

  /** @throws TooManyRequestsException */
  async take({ id }: AuthenticatedUser): Promise<void> {
    const wait = await this.throttle.take(`review:${id}`, policy);
    if (wait === 0) return;
    const minutes = Math.ceil(wait / 60_000);
    const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new TooManyRequestsException(`You have written many reviews. Wait ${time} and try again.`, wait);
  }
}
