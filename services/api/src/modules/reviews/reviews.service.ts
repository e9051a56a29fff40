import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { readPrepared, TableReader } from '@whetstone/server/database/prepared-queries';
import { TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { Page, PageQuery } from '@whetstone/server/paging/page';
import { type BackoffRule, RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import type { Repository } from 'typeorm';
import { Review } from './review.entity.ts';
import type { ShopRatingDto } from './reviews.dto.ts';

const SIX_MINUTES = 6 * 60_000;
const REVIEWS: BackoffRule = {
  name: 'reviews',
  freeAttempts: 10,
  initialDelayMs: SIX_MINUTES,
  maxDelayMs: SIX_MINUTES,
};

/** Allows ten reviews at once, then ten an hour, so that one user cannot flood the home page. */
@Injectable()
export class ReviewLimitService {
  constructor(private readonly limiter: RateLimiter) {}

  /** @throws TooManyRequestsException */
  async take({ id }: AuthenticatedUser): Promise<void> {
    const wait = await this.limiter.countAttempt(REVIEWS, id);
    if (wait === 0) return;
    const minutes = Math.ceil(wait / 60_000);
    const time = minutes === 1 ? 'a minute' : `${minutes} minutes`;
    throw new TooManyRequestsException(`You have written many reviews. Wait ${time} and try again.`, wait);
  }
}

export type NewReview = Pick<Review, 'client' | 'clientName' | 'reviews' | 'rating'>;

@Injectable()
export class ReviewsService {
  private readonly table: TableReader<Review>;

  constructor(@InjectRepository(Review) private readonly reviews: Repository<Review>) {
    this.table = new TableReader(reviews);
  }

  /** Newest first. */
  list(page: PageQuery): Promise<Page<Review>> {
    return keysetPage(this.table, [], sortOrder('newest'), page);
  }

  /** The number of reviews and the mean of their ratings. */
  async rating(): Promise<ShopRatingDto> {
    const sql = 'SELECT COUNT(*) AS count, AVG(rating) AS average FROM reviews';
    const [row] = await readPrepared(this.reviews.manager.dataSource, sql, []);
    const count = Number(row?.count);
    return { average: count > 0 ? Math.round(Number(row?.average) * 100) / 100 : null, count };
  }

  /** The last review is the newest. */
  async add(reviews: NewReview[]): Promise<void> {
    const createdAt = new Date();
    await this.reviews.insert(reviews.map((review) => ({ ...review, id: newId(), createdAt })));
  }
}
