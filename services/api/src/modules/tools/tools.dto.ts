import { ApiProperty } from '@nestjs/swagger';
import { AtLeast, IMAGE_URL, IMAGE_URL_MESSAGE } from '@whetstone/server/http/validation';
import type { KeysetOrder } from '@whetstone/server/paging/keyset-page';
import { PageQuery } from '@whetstone/server/paging/page';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { toDollars } from '../../common/money.ts';
import type { Tool } from './tool.entity.ts';

/** A tool in API responses. */
export class ToolDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'In dollars.' })
  price: number;

  @ApiProperty({ type: 'integer', description: 'The stock.' })
  quantity: number;

  @ApiProperty({ type: 'integer' })
  minQuantity: number;

  @ApiProperty({ type: 'integer' })
  maxQuantity: number;

  @ApiProperty()
  description: string;

  @ApiProperty()
  img: string;

  @ApiProperty()
  category: string;

  @ApiProperty({ description: 'The alternative text of the image.' })
  alt: string;
}

export function presentTool(tool: Tool): ToolDto {
  const { name, quantity, minQuantity, maxQuantity, description, img, category, alt } = tool;
  const price = toDollars(tool.priceCents);
  return { _id: tool.id, name, price, quantity, minQuantity, maxQuantity, description, img, category, alt };
}

export const TOOL_SORTS = ['newest', 'name', 'price', '-price'] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** Each order has two indexes that end with the id: one starts with the category. */
export const TOOL_KEYSETS: Record<ToolSort, KeysetOrder> = {
  newest: { name: 'newest', direction: 'DESC' },
  name: { name: 'name', property: 'name', direction: 'ASC' },
  price: { name: 'price', property: 'priceCents', direction: 'ASC' },
  '-price': { name: '-price', property: 'priceCents', direction: 'DESC' },
};

export class ListToolsQuery extends PageQuery {
  @ApiProperty({
    required: false,
    maxLength: 200,
    description: 'Words or beginnings of words to search for.',
  })
  @IsOptional()
  @IsString({ message: 'q must be given once.' })
  @MaxLength(200, { message: 'q must not be longer than 200 characters.' })
  q?: string;

  @ApiProperty({ required: false, maxLength: 40 })
  @IsOptional()
  @IsString({ message: 'category must be given once.' })
  @MaxLength(40, { message: 'category must not be longer than 40 characters.' })
  category?: string;

  @ApiProperty({ required: false, enum: TOOL_SORTS, default: 'newest' })
  @IsIn(TOOL_SORTS, { message: `sort must be one of ${TOOL_SORTS.join(', ')}.` })
  sort: ToolSort = 'newest';
}

const MAX_DOLLARS = 1_000_000;
const MAX_COUNT = 1_000_000;

const PRICE_MESSAGE = `price must be a number of dollars from 0.01 to ${MAX_DOLLARS.toLocaleString('en')}, with whole cents.`;
const wholeNumber = (field: string, min: number) =>
  `${field} must be a whole number from ${min} to ${MAX_COUNT.toLocaleString('en')}.`;

export class AddToolDto {
  @ApiProperty({ minLength: 1, maxLength: 120 })
  @IsString({ message: 'name must be text.' })
  @Matches(/\S/, { message: 'name is required.' })
  @Length(1, 120, { message: 'name must have 1 to 120 characters.' })
  name: string;

  @ApiProperty({ minimum: 0.01, maximum: MAX_DOLLARS, description: 'In dollars, with whole cents.' })
  @IsNumber({ maxDecimalPlaces: 2 }, { message: PRICE_MESSAGE })
  @Min(0.01, { message: PRICE_MESSAGE })
  @Max(MAX_DOLLARS, { message: PRICE_MESSAGE })
  price: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_COUNT })
  @IsInt({ message: wholeNumber('quantity', 0) })
  @Min(0, { message: wholeNumber('quantity', 0) })
  @Max(MAX_COUNT, { message: wholeNumber('quantity', 0) })
  quantity: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_COUNT })
  @IsInt({ message: wholeNumber('minQuantity', 1) })
  @Min(1, { message: wholeNumber('minQuantity', 1) })
  @Max(MAX_COUNT, { message: wholeNumber('minQuantity', 1) })
  minQuantity: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_COUNT })
  @IsInt({ message: wholeNumber('maxQuantity', 1) })
  @Max(MAX_COUNT, { message: wholeNumber('maxQuantity', 1) })
  @AtLeast('minQuantity', { message: 'maxQuantity must be at least the minimum quantity.' })
  maxQuantity: number;

  @ApiProperty({ minLength: 1, maxLength: 4_000 })
  @IsString({ message: 'description must be text.' })
  @Matches(/\S/, { message: 'description is required.' })
  @MaxLength(4_000, { message: 'description must not be longer than 4000 characters.' })
  description: string;

  @ApiProperty({
    maxLength: 2_048,
    description: 'A URL that starts with https://, or a path on this site.',
  })
  @IsString({ message: 'img must be text.' })
  @Matches(IMAGE_URL, { message: IMAGE_URL_MESSAGE })
  @MaxLength(2_048, { message: 'img must not be longer than 2048 characters.' })
  img: string;

  @ApiProperty({ required: false, maxLength: 40, default: 'general' })
  @IsOptional()
  @IsString({ message: 'category must be text.' })
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    message: 'category must consist of lower-case words, joined by hyphens.',
  })
  @MaxLength(40, { message: 'category must not be longer than 40 characters.' })
  category?: string;

  @ApiProperty({ required: false, maxLength: 300 })
  @IsOptional()
  @IsString({ message: 'alt must be text.' })
  @MaxLength(300, { message: 'alt must not be longer than 300 characters.' })
  alt?: string;
}
