import { ApiProperty } from '@nestjs/swagger';
import { maskEmail } from '@whetstone/server/email';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { Review } from './review.entity.ts';

/** A review in API responses. */
export class ReviewDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({
    description: 'The masked email address of the author, as in m…@mail.example.',
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
  const client = maskEmail(review.client);
  return { _id, client, clientName, reviews, rating, createdAt: review.createdAt.toISOString() };
}

/** The mean of all ratings. */
export class ShopRatingDto {
  @ApiProperty({
    type: 'number',
    nullable: true,
    minimum: 1,
    maximum: 5,
    description: 'The mean of all ratings, to two decimals. Null if there are no reviews.',
  })
  average: number | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'The number of reviews.' })
  count: number;
}

const RATING_MESSAGE = 'rating must be a whole number from 1 to 5.';

export class AddReviewDto {
  @ApiProperty({ minLength: 1, maxLength: 2_000, description: 'The text.' })
  @IsString({ message: 'reviews must be text.' })
  @Matches(/\S/, { message: 'reviews is required.' })
  @MaxLength(2_000, { message: 'reviews must not be longer than 2000 characters.' })
  reviews: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  @IsInt({ message: RATING_MESSAGE })
  @Min(1, { message: RATING_MESSAGE })
  @Max(5, { message: RATING_MESSAGE })
  rating: number;

  @ApiProperty({ required: false, description: "Ignored. The review has the caller's email address." })
  @IsOptional()
  @IsString({ message: 'client must be text.' })
  client?: string;

  @ApiProperty({ required: false, description: "Ignored. The review has the caller's name." })
  @IsOptional()
  @IsString({ message: 'clientName must be text.' })
  clientName?: string;
}
