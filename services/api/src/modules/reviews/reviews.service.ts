import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId } from '../../common/database/new-id.ts';
import { readPrepared, TableReader } from '../../common/database/prepared-queries.ts';
import { keysetPage, sortOrder } from '../../common/paging/keyset-page.ts';
import type { Page, PageQuery } from '../../common/paging/page.ts';
import { Review } from './review.entity.ts';
import type { ShopRatingDto } from './shop-rating.dto.ts';

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

  /** What all of them come to. */
  async rating(): Promise<ShopRatingDto> {
    const sql = 'SELECT COUNT(*) AS count, AVG(rating) AS average FROM reviews';
    const [row] = await readPrepared(this.reviews.manager.dataSource, sql, []);
    const count = Number(row?.count);
    return { average: count > 0 ? Math.round(Number(row?.average) * 100) / 100 : null, count };
  }

  /** The last one added is the newest. */
  async add(reviews: NewReview[]): Promise<void> {
    const createdAt = new Date();
    await this.reviews.insert(reviews.map((review) => ({ ...review, id: newId(), createdAt })));
  }
}
