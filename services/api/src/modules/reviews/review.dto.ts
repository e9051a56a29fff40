import { ApiProperty } from '@nestjs/swagger';
import { maskedEmail } from '../../common/email.ts';
import type { Review } from './review.entity.ts';

/** A review on the wire. */
export class ReviewDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({
    description: 'The e-mail address of whoever wrote it, as far as everybody may see it: m…@mail.example.',
  })
  client: string;

  @ApiProperty()
  clientName: string;

  @ApiProperty({ description: 'The text.' })
  reviews: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  rating: number;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export function presentReview(review: Review): ReviewDto {
  const { id: _id, clientName, reviews, rating } = review;
  const client = maskedEmail(review.client);
  return { _id, client, clientName, reviews, rating, createdAt: review.createdAt.toISOString() };
}
