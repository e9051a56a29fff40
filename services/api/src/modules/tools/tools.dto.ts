import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { Flag, MAX_VERSION, OneOf, Text, WholeNumber } from '@whetstone/server/http/fields';
import { SuccessDto } from '@whetstone/server/http/response.dto';
import { MultiLine } from '@whetstone/server/http/text';
import { AtLeast, IMAGE_URL, IMAGE_URL_RULE } from '@whetstone/server/http/validation';
import { IsInt, IsOptional, IsString, Matches, Max, MaxLength, ValidateIf } from 'class-validator';
import { IsAmount, LARGEST_AMOUNT, SMALLEST_AMOUNT } from '../../common/amount.ts';
import { toMajor } from '../../common/money.ts';
import { presentRating, RatingDto } from '../../common/rating.ts';
import type { Settings } from '../../common/settings.ts';
import { TAX_CLASSES, type TaxClass } from '../../common/taxes/tax-rates.ts';
import { IsContent, UnitPriceDto, unitPriceOf } from '../../common/unit-price.ts';
import { PhotoDto } from './photos/photos.dto.ts';
import { priceNoteOf, priorCentsOf } from './price-notes.ts';
import type { Tool } from './tool.entity.ts';

/** A tool in API responses. */
export class ToolDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'In the currency of the shop.' })
  price: number;

  @ApiPropertyOptional({
    description: 'The lowest price of the 30 days before a reduction. Missing for another price.',
  })
  priorPrice?: number;

  @ApiPropertyOptional({ description: 'Missing unless the tool is sold by measure.' })
  unitPrice?: UnitPriceDto;

  @ApiPropertyOptional({
    description:
      'What the law asks for at the price, such as `incl. VAT plus delivery`, with the unit price and the prior price. Missing if it asks for nothing, and for admins.',
  })
  priceNote?: string;

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

  @ApiPropertyOptional({ description: 'True if the tool is no longer sold. Lists leave it out.' })
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
  const price = toMajor(tool.priceCents, tool.priceDigits);
  const rating = presentRating(tool.ratingCount, tool.ratingSum);
  const about = { name, price, quantity, minQuantity, maxQuantity, description, img, category, alt, rating };
  const unitPrice = unitPriceOf(tool);
  const prior = priorCentsOf(tool);
  return {
    ...{ _id: tool.id, ...about },
    ...(prior && { priorPrice: toMajor(prior, tool.priceDigits) }),
    ...(unitPrice && { unitPrice }),
    ...(tool.archivedAt && { archived: true }),
  };
}

/** With what the law asks for at its price. */
export function presentToolToCustomers(tool: Tool, settings: Settings): ToolDto {
  const priceNote = priceNoteOf(tool, settings);
  return { ...presentTool(tool), ...(priceNote && { priceNote }) };
}

export const MAX_COUNT = 1_000_000;

const MAX_QUANTITY_RULE = {
  message: `maxQuantity must be a whole number from 1 to ${MAX_COUNT.toLocaleString('en')}.`,
};
const MAX_USES = 10;
const MAX_USE = 80;
/** The length of the column. */
const MAX_USES_LENGTH = 1_000;

/** Lines of text that may be missing unless `required`. */
export function IsUses({ required = false } = {}): PropertyDecorator {
  const description = `What it is for, in at most ${MAX_USES} lines of at most ${MAX_USE} characters. Searches find it.`;
  return applyDecorators(
    MultiLine(),
    ApiProperty({ required, maxLength: MAX_USES_LENGTH, description }),
    ...(required ? [] : [IsOptional()]),
    Matches(new RegExp(`^[^\\n]{0,${MAX_USE}}(?:\\n[^\\n]{0,${MAX_USE}}){0,${MAX_USES - 1}}$`, 'u'), {
      message: `uses must have at most ${MAX_USES} lines of at most ${MAX_USE} characters.`,
    }),
    IsString({ message: 'uses must be text.' }),
  );
}

/** The fields of a tool that admins enter, except the stock. */
class ToolFieldsDto {
  @Text({ min: 1, max: 120 })
  name: string;

  @ApiProperty({
    ...{ minimum: SMALLEST_AMOUNT, maximum: LARGEST_AMOUNT },
    description:
      'In the currency of the shop, with its decimals: from its smallest unit to 100,000,000 of them.',
  })
  @IsAmount('price must be an amount of money.')
  price: number;

  @WholeNumber({ min: 1, max: MAX_COUNT })
  minQuantity: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_COUNT })
  @IsInt(MAX_QUANTITY_RULE)
  @Max(MAX_COUNT, MAX_QUANTITY_RULE)
  @AtLeast('minQuantity', { message: 'maxQuantity must be at least the minimum quantity.' })
  maxQuantity: number;

  @MultiLine()
  @Text({ min: 1, max: 4_000 })
  description: string;

  @IsUses()
  uses?: string;

  @WholeNumber({
    ...{ min: 0, max: MAX_COUNT, required: false },
    description: 'For delivery by weight. 0 if it is unknown. An existing tool keeps a missing weight.',
  })
  weightGrams?: number;

  @IsContent()
  content?: string;

  @OneOf(TAX_CLASSES, {
    ...{ required: false, enumName: 'TaxClass' },
    description: 'How it is taxed. Without it, a new tool is standard, and an existing one keeps its class.',
  })
  taxClass?: TaxClass;
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

const ALT = { max: 300, description: 'The alternative text of the image.' };

export class AddToolDto extends ToolFieldsDto {
  @IsImg(`${IMG} A tool without a picture is a draft: it is archived until an admin restores it.`, {
    required: false,
  })
  @IsOptional()
  img?: string;

  @WholeNumber({ min: 0, max: MAX_COUNT })
  quantity: number;

  @IsCategory({ required: false, default: 'general' })
  @IsOptional()
  category?: string;

  @Text({ ...ALT, required: false })
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

  @Text(ALT)
  alt: string;

  @Flag({
    required: false,
    description:
      'Whether pages show the price as a reduction, with the lowest price of the 30 days before. Without it, a reduction stays one as long as its price is lower.',
  })
  reduced?: boolean;

  @WholeNumber({ min: 1, max: MAX_VERSION, description: 'The version of the tool that was edited.' })
  version: number;
}
