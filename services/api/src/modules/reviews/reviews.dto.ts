import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType } from '@nestjs/swagger';
import {
  Ignored,
  ListOf,
  MAX_VERSION,
  OneOf,
  QueryText,
  Text,
  WholeNumber,
} from '@whetstone/server/http/fields';
import { PageQuery } from '@whetstone/server/http/page';
import { MultiLine } from '@whetstone/server/http/text';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { RatingDto } from '../../common/rating.ts';
import { REVIEW_STATES, type ReviewState } from './review.entity.ts';

class ReviewedToolDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  name: string;
}

/** A review in API responses. */
export class ReviewDto {
  @ApiProperty()
  _id: string;

  @ApiProperty({
    description:
      'The email address of the author: masked in public, as in m…@mail.example, and empty if the account was erased.',
  })
  client: string;

  @ApiProperty()
  clientName: string;

  @ApiProperty({ description: 'The text.' })
  reviews: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  rating: number;

  @ApiPropertyOptional({ type: ReviewedToolDto, description: 'Missing for a review of the shop.' })
  tool?: ReviewedToolDto;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiPropertyOptional({ format: 'date-time', description: 'When the author last changed it.' })
  editedAt?: string;

  @ApiProperty({ description: 'False while the review waits until its author confirms their email address.' })
  verified: boolean;

  @ApiProperty({ description: 'Whether the author has ordered the tool and not cancelled the order.' })
  verifiedPurchase: boolean;
}

/** A review for its author and for admins, with the whole email address. */
export class FullReviewDto extends ReviewDto {
  @ApiPropertyOptional({ description: "The author's account. Missing if it was erased." })
  userId?: string;

  @ApiPropertyOptional({
    description: "The start of the IP address that sent the review: '203.0.113.…'. Missing after a week.",
  })
  network?: string;

  @ApiProperty({ enum: REVIEW_STATES, enumName: 'ReviewState' })
  state: ReviewState;

  @ApiPropertyOptional({ description: 'Why the shop hid the review. Missing if it is not hidden.' })
  hiddenReason?: string;

  @ApiProperty({ type: 'integer', description: 'A change sends the version that it is based on.' })
  version: number;
}

/** The mean and the distribution of the visible ratings. */
export class RatingSummaryDto extends RatingDto {
  @ApiProperty({
    type: 'integer',
    isArray: true,
    minItems: 5,
    maxItems: 5,
    description: 'The number of reviews with one star, two stars, and so on to five.',
  })
  distribution: number[];
}

/** The id of a tool. Optional. */
function IsToolId(description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', maxLength: 36, description }),
    IsOptional(),
    IsString({ message: '$property must be the id of a tool.' }),
    MaxLength(36, { message: '$property must be the id of a tool.' }),
  );
}

export class RatingQuery {
  @IsToolId('Only reviews of the tool with this id.')
  tool?: string;
}

export class ListReviewsQuery extends IntersectionType(RatingQuery, PageQuery) {}

export class ListAllReviewsQuery extends ListReviewsQuery {
  @OneOf(REVIEW_STATES, { required: false, enumName: 'ReviewState' })
  state?: ReviewState;

  @Transform(({ value }) => (/^\d$/.test(String(value)) ? Number(value) : value))
  @WholeNumber({ required: false, min: 1, max: 5 })
  rating?: number;

  @QueryText(200, "A part of the text, of the author's name or of the author's email address.")
  q?: string;

  @QueryText(45, "Sent from this network: '203.0.113.…'.")
  network?: string;

  @ApiPropertyOptional({ description: 'true: by accounts that are younger than a week.' })
  @IsOptional()
  @IsIn(['true'], { message: 'newAccounts must be true.' })
  newAccounts?: 'true';
}

/** Many reviews within a day: of one tool, by one network, or, without both, by new accounts. */
export class ReviewBurstDto {
  @ApiPropertyOptional({ type: ReviewedToolDto })
  tool?: ReviewedToolDto;

  @ApiPropertyOptional({ description: "'203.0.113.…'" })
  network?: string;

  @ApiProperty({ type: 'integer', description: 'The number of reviews, waiting and hidden ones included.' })
  reviews: number;

  @ApiProperty({ type: 'integer', description: 'The number of their authors.' })
  accounts: number;

  @ApiProperty({
    type: 'integer',
    description: 'The number of authors whose account is younger than a week.',
  })
  newAccounts: number;

  @ApiProperty({ minimum: 1, maximum: 5, description: 'The mean of the ratings, to one decimal.' })
  average: number;
}

export class AddReviewDto {
  @MultiLine()
  @Text({ min: 1, max: 2_000, description: 'The text.' })
  reviews: string;

  @WholeNumber({ min: 1, max: 5 })
  rating: number;

  @IsToolId('The tool. Without it, the review is about the shop.')
  toolId?: string;

  @Ignored("The review has the caller's email address.")
  client?: string;

  @Ignored("The review has the caller's name.")
  clientName?: string;
}

class ReadVersion {
  @WholeNumber({ min: 1, max: MAX_VERSION, description: 'The version that the caller has read.' })
  version: number;
}

export class EditReviewDto extends IntersectionType(
  PickType(AddReviewDto, ['reviews', 'rating'] as const),
  ReadVersion,
) {}

export class ShowReviewDto extends ReadVersion {}

/** A review as the caller has read it. */
class SeenReviewDto extends ReadVersion {
  @ApiProperty({ type: 'string', maxLength: 36 })
  @MaxLength(36, { message: 'id must be the id of a review.' })
  @IsString({ message: 'id must be the id of a review.' })
  id: string;
}

/** Maximum number of reviews that one request hides or shows. */
export const MAX_DECIDED_REVIEWS = 100;
const SEEN_REVIEWS_MESSAGE = `reviews must contain 1 to ${MAX_DECIDED_REVIEWS} objects with id and version.`;

export class ShowAccountReviewsDto {
  @ListOf(SeenReviewDto, { min: 1, max: MAX_DECIDED_REVIEWS, message: SEEN_REVIEWS_MESSAGE })
  reviews: SeenReviewDto[];
}

export class HideReviewDto extends ReadVersion {
  @MultiLine()
  @Text({ min: 1, max: 500, description: 'What the author reads.' })
  reason: string;
}

export class HideAccountReviewsDto extends PickType(HideReviewDto, ['reason'] as const) {}

export class HiddenReviewsDto {
  @ApiProperty({ type: [FullReviewDto] })
  reviews: FullReviewDto[];

  @ApiProperty({
    type: 'integer',
    description: 'The number of reviews of the account that are not hidden yet.',
  })
  remaining: number;
}
