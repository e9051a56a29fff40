import { ApiProperty } from '@nestjs/swagger';
import type { Review } from './review.entity.ts';

/** A review on the wire. */
export class ReviewDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({ description: 'The e-mail address of whoever wrote it.' })
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

export function presentReview({
  id: _id,
  client,
  clientName,
  reviews,
  rating,
  createdAt,
}: Review): ReviewDto {
  return { _id, client, clientName, reviews, rating, createdAt: createdAt.toISOString() };
}
