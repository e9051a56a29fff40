import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { PageQuery } from '@whetstone/server/http/page';
import { SuccessDto } from '@whetstone/server/http/response.dto';
import { MultiLine } from '@whetstone/server/http/text';
import { AtLeast, IMAGE_URL, IMAGE_URL_RULE } from '@whetstone/server/http/validation';
import type { KeysetOrder } from '@whetstone/server/paging/keyset-page';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsAmount } from '../../common/amount.ts';
import { toDollars } from '../../common/money.ts';
import { presentRating, RatingDto } from '../../common/rating.ts';
import { PhotoDto } from './photos/photos.dto.ts';
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

  @ApiProperty({ type: RatingDto })
  rating: RatingDto;

  @ApiProperty({ required: false, description: 'True if the tool is no longer sold. Lists leave it out.' })
  archived?: true;
}

/** A tool on its own page. */
export class ToolDetailDto extends ToolDto {
  @ApiProperty({
    type: [PhotoDto],
    description: 'Its photographs. The first is `img`. A tool with a picture by address has none.',
  })
  photos: PhotoDto[];
}

export function presentTool(tool: Tool): ToolDto {
  const { name, quantity, minQuantity, maxQuantity, description, img, category, alt } = tool;
  const price = toDollars(tool.priceCents);
  const rating = presentRating(tool.ratingCount, tool.ratingSum);
  const about = { name, price, quantity, minQuantity, maxQuantity, description, img, category, alt, rating };
  return { _id: tool.id, ...about, ...(tool.archivedAt && { archived: true }) };
}

export const TOOL_SORTS = ['relevance', 'newest', 'name', 'price', '-price'] as const;
export type ToolSort = (typeof TOOL_SORTS)[number];

/** Each order has two indexes that end with the id: one starts with the category. */
export const TOOL_KEYSETS: Record<ToolSort, KeysetOrder> = {
  /** Without a search. */
  relevance: { name: 'relevance', direction: 'DESC' },
  newest: { name: 'newest', direction: 'DESC' },
  name: { name: 'name', property: 'sortName', direction: 'ASC' },
  price: { name: 'price', property: 'priceCents', direction: 'ASC' },
  '-price': { name: '-price', property: 'priceCents', direction: 'DESC' },
};

const MAX_DOLLARS = 1_000_000;

const FILTER_PRICE_MESSAGE = (field: string) =>
  `${field} must be a number of dollars from 0 to ${MAX_DOLLARS.toLocaleString('en')}, with whole cents.`;

const toNumber = ({ value }: { value: unknown }) =>
  /^\d{1,7}(\.\d{1,4})?$/.test(String(value)) ? Number(value) : value;
const toBoolean = ({ value }: { value: unknown }) =>
  value === 'true' ? true : value === 'false' ? false : value;

function IsPriceFilter(field: string, description: string): PropertyDecorator {
  const message = FILTER_PRICE_MESSAGE(field);
  return applyDecorators(
    ApiProperty({ required: false, minimum: 0, maximum: MAX_DOLLARS, description }),
    Transform(toNumber),
    IsOptional(),
    IsAmount({ min: 0, max: MAX_DOLLARS }, message),
  );
}

function IsFlag(field: string, description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: false, default: false, description }),
    Transform(toBoolean),
    IsOptional(),
    IsBoolean({ message: `${field} must be true or false.` }),
  );
}

/** Mixed into the queries of lists and of counts: class-validator needs the decorators on each class. */
export interface ToolFilters {
  q?: string;
  literal?: boolean;
  minPrice?: number;
  maxPrice?: number;
  inStock?: boolean;
}

const Q =
  'Words or beginnings of words to search for. Unknown words are corrected, and synonyms are found as well.';
const LITERAL = 'True to search for `q` as it is, without corrections and synonyms.';

function IsSearch(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ required: false, maxLength: 200, description: Q }),
    IsOptional(),
    IsString({ message: 'q must be given once.' }),
    MaxLength(200, { message: 'q must not be longer than 200 characters.' }),
  );
}

/** The filters of a search except its category. */
export class CountCategoriesQuery implements ToolFilters {
  @IsSearch()
  q?: string;

  @IsFlag('literal', LITERAL)
  literal?: boolean;

  @IsPriceFilter('minPrice', 'Least price in dollars.')
  minPrice?: number;

  @IsPriceFilter('maxPrice', 'Greatest price in dollars.')
  maxPrice?: number;

  @IsFlag('inStock', 'True to leave out tools that are out of stock.')
  inStock?: boolean;
}

export class ListToolsQuery extends PageQuery implements ToolFilters {
  @IsSearch()
  q?: string;

  @IsFlag('literal', LITERAL)
  literal?: boolean;

  @IsPriceFilter('minPrice', 'Least price in dollars.')
  minPrice?: number;

  @IsPriceFilter('maxPrice', 'Greatest price in dollars.')
  maxPrice?: number;

  @IsFlag('inStock', 'True to leave out tools that are out of stock.')
  inStock?: boolean;

  @ApiProperty({ required: false, maxLength: 40 })
  @IsOptional()
  @IsString({ message: 'category must be given once.' })
  @MaxLength(40, { message: 'category must not be longer than 40 characters.' })
  category?: string;

  @ApiProperty({
    required: false,
    enum: TOOL_SORTS,
    description: 'Default: relevance with `q`, otherwise newest.',
  })
  @IsOptional()
  @IsIn(TOOL_SORTS, { message: `sort must be one of ${TOOL_SORTS.join(', ')}.` })
  sort?: ToolSort;
}

export const MAX_COUNT = 1_000_000;

const PRICE_MESSAGE = `price must be a number of dollars from 0.01 to ${MAX_DOLLARS.toLocaleString('en')}, with whole cents.`;
export const wholeNumber = (field: string, min: number) =>
  `${field} must be a whole number from ${min} to ${MAX_COUNT.toLocaleString('en')}.`;

const VERSION_MESSAGE = 'version must be the version of the tool that was edited.';

/** The fields of a tool that admins enter, except the stock. */
class ToolFieldsDto {
  @ApiProperty({ minLength: 1, maxLength: 120 })
  @IsString({ message: 'name must be text.' })
  @Matches(/\S/, { message: 'name is required.' })
  @Length(1, 120, { message: 'name must have 1 to 120 characters.' })
  name: string;

  @ApiProperty({ minimum: 0.01, maximum: MAX_DOLLARS, description: 'In dollars, with whole cents.' })
  @IsAmount({ min: 0.01, max: MAX_DOLLARS }, PRICE_MESSAGE)
  price: number;

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
  @MultiLine()
  @IsString({ message: 'description must be text.' })
  @Matches(/\S/, { message: 'description is required.' })
  @MaxLength(4_000, { message: 'description must not be longer than 4000 characters.' })
  description: string;
}

function IsImg(description: string, options: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ maxLength: 2_048, description, ...options }),
    MaxLength(2_048, { message: 'img must not be longer than 2048 characters.' }),
    Matches(IMAGE_URL, IMAGE_URL_RULE),
    IsString({ message: 'img must be text.' }),
  );
}

const IMG = 'A URL that starts with https://, or a path on this site.';

function IsCategory(options: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ maxLength: 40, description: 'Lower-case words, joined by hyphens.', ...options }),
    MaxLength(40, { message: 'category must not be longer than 40 characters.' }),
    Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
      message: 'category must consist of lower-case words, joined by hyphens.',
      context: { code: 'not-a-category' } satisfies FieldFault,
    }),
    IsString({ message: 'category must be text.' }),
  );
}

function IsAlt(options: ApiPropertyOptions = {}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ maxLength: 300, description: 'The alternative text of the image.', ...options }),
    MaxLength(300, { message: 'alt must not be longer than 300 characters.' }),
    IsString({ message: 'alt must be text.' }),
  );
}

export class AddToolDto extends ToolFieldsDto {
  @IsImg(`${IMG} A tool without a picture is a draft: it is archived until an admin restores it.`, {
    required: false,
  })
  @IsOptional()
  img?: string;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: MAX_COUNT })
  @IsInt({ message: wholeNumber('quantity', 0) })
  @Min(0, { message: wholeNumber('quantity', 0) })
  @Max(MAX_COUNT, { message: wholeNumber('quantity', 0) })
  quantity: number;

  @IsCategory({ required: false, default: 'general' })
  @IsOptional()
  category?: string;

  @IsAlt({ required: false })
  @IsOptional()
  alt?: string;
}

export class AddedToolDto extends SuccessDto {
  @ApiProperty({ description: 'The id of the tool.' })
  _id: string;
}

export class SaveToolDto extends ToolFieldsDto {
  @IsImg(`${IMG} Empty for a tool without a picture.`)
  @ValidateIf(({ img }: SaveToolDto) => img !== '')
  img: string;

  @IsCategory()
  category: string;

  @IsAlt()
  alt: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The version of the tool that was edited.' })
  @Min(1, { message: VERSION_MESSAGE })
  @IsInt({ message: VERSION_MESSAGE })
  version: number;
}
