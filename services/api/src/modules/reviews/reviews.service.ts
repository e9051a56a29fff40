import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId } from '../../common/database/new-id.ts';
import { keysetPage } from '../../common/paging/keyset-page.ts';
import type { Page } from '../../common/paging/page.ts';
import type { PageQuery } from '../../common/paging/page-query.dto.ts';
import { Review } from './review.entity.ts';

export type NewReview = Pick<Review, 'client' | 'clientName' | 'reviews' | 'rating'>;

@Injectable()
export class ReviewsService {
  constructor(@InjectRepository(Review) private readonly reviews: Repository<Review>) {}

  /** Newest first. */
  list(page: PageQuery): Promise<Page<Review>> {
    return keysetPage(this.reviews.createQueryBuilder('review'), { name: 'newest', direction: 'DESC' }, page);
  }

  /** The last one added is the newest. */
  async add(reviews: NewReview[]): Promise<void> {
    const createdAt = new Date();
    await this.reviews.insert(reviews.map((review) => ({ ...review, id: newId(), createdAt })));
  }
}
