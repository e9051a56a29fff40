import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNumber, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { AtLeast, IMAGE_ADDRESS, IMAGE_ADDRESS_MESSAGE } from '../../common/http/validation.ts';

const MAX_DOLLARS = 1_000_000;
const MAX_PIECES = 1_000_000;

const price = `price must be a number of dollars from 0.01 to ${MAX_DOLLARS}, with whole cents.`;
const pieces = (field: string, min: number) =>
  `${field} must be a whole number from ${min} to ${MAX_PIECES}.`;

export class AddToolDto {
  @ApiProperty({ minLength: 1, maxLength: 120 })
  @IsString({ message: 'name must be a text.' })
  @Matches(/\S/, { message: 'name is required.' })
  @Length(1, 120, { message: 'name must have 1 to 120 characters.' })
  name: string;

  @ApiProperty({ minimum: 0.01, maximum: MAX_DOLLARS, description: 'Dollars, with whole cents.' })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: price })
  @Min(0.01, { message: price })
  @Max(MAX_DOLLARS, { message: price })
  price: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_PIECES })
  @IsInt({ message: pieces('quantity', 0) })
  @Min(0, { message: pieces('quantity', 0) })
  @Max(MAX_PIECES, { message: pieces('quantity', 0) })
  quantity: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_PIECES })
  @IsInt({ message: pieces('minQuantity', 1) })
  @Min(1, { message: pieces('minQuantity', 1) })
  @Max(MAX_PIECES, { message: pieces('minQuantity', 1) })
  minQuantity: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_PIECES })
  @IsInt({ message: pieces('maxQuantity', 1) })
  @Max(MAX_PIECES, { message: pieces('maxQuantity', 1) })
  @AtLeast('minQuantity', { message: 'maxQuantity must not be less than minQuantity.' })
  maxQuantity: number;

  @ApiProperty({ minLength: 1, maxLength: 4_000 })
  @IsString({ message: 'description must be a text.' })
  @Matches(/\S/, { message: 'description is required.' })
  @MaxLength(4_000, { message: 'description must not be longer than 4000 characters.' })
  description: string;

  @ApiProperty({
    maxLength: 2_048,
    description: 'An address that starts with https://, or a path on this site.',
  })
  @IsString({ message: 'img must be a text.' })
  @Matches(IMAGE_ADDRESS, { message: IMAGE_ADDRESS_MESSAGE })
  @MaxLength(2_048, { message: 'img must not be longer than 2048 characters.' })
  img: string;

  @ApiProperty({ required: false, maxLength: 40, default: 'general' })
  @IsOptional()
  @IsString({ message: 'category must be a text.' })
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, { message: 'category must be lower-case words joined by hyphens.' })
  @MaxLength(40, { message: 'category must not be longer than 40 characters.' })
  category?: string;

  @ApiProperty({ required: false, maxLength: 300 })
  @IsOptional()
  @IsString({ message: 'alt must be a text.' })
  @MaxLength(300, { message: 'alt must not be longer than 300 characters.' })
  alt?: string;
}
