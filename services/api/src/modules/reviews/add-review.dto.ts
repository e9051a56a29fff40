import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

const RATING_MESSAGE = 'rating must be a whole number from 1 to 5.';

export class AddReviewDto {
  @ApiProperty({ minLength: 1, maxLength: 2_000, description: 'The text.' })
  @IsString({ message: 'reviews must be a text.' })
  @Matches(/\S/, { message: 'reviews is required.' })
  @MaxLength(2_000, { message: 'reviews must not be longer than 2000 characters.' })
  reviews: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5 })
  @IsInt({ message: RATING_MESSAGE })
  @Min(1, { message: RATING_MESSAGE })
  @Max(5, { message: RATING_MESSAGE })
  rating: number;

  @ApiProperty({ required: false, description: "Accepted, and replaced by the caller's own address." })
  @IsOptional()
  @IsString({ message: 'client must be a text.' })
  client?: string;

  @ApiProperty({ required: false, description: "Accepted, and replaced by the caller's own name." })
  @IsOptional()
  @IsString({ message: 'clientName must be a text.' })
  clientName?: string;
}
