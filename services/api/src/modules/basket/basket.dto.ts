import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { HasNoLists } from '@whetstone/server/http/validation';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsString, Length, Max, Min, ValidateNested } from 'class-validator';

/** Maximum number of tools in a basket. */
export const MAX_LINES = 50;
const MAX_QUANTITY = 1_000_000;
const LINE_MESSAGE = 'lines must contain objects with id and quantity.';
const QUANTITY_MESSAGE = 'quantity must be a whole number of at least 1.';

/** A tool in the basket, with its present price and stock. */
export class BasketLineDto {
  @ApiProperty({ description: "The tool's id." })
  id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'The present price of one tool, in the currency of the shop.' })
  price: number;

  @ApiProperty()
  img: string;

  @ApiProperty({ description: 'The alternative text of the image.' })
  alt: string;

  @ApiProperty({ type: 'integer', minimum: 1 })
  quantity: number;

  @ApiProperty({ type: 'integer', description: 'The stock. It can be lower than the quantity.' })
  available: number;

  @ApiProperty({ type: 'integer' })
  minQuantity: number;

  @ApiProperty({ type: 'integer' })
  maxQuantity: number;

  @ApiPropertyOptional({ description: 'True if the tool is no longer sold.' })
  archived?: true;

  @ApiProperty({ format: 'date-time' })
  updatedAt: string;
}

export class BasketDto {
  @ApiProperty({ type: [BasketLineDto], maxItems: MAX_LINES, description: 'In the order of their addition.' })
  lines: BasketLineDto[];
}

export class SetQuantityDto {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_QUANTITY })
  // The response contains the message of the lowest decorator that fails.
  @Max(MAX_QUANTITY, { message: `quantity must not be larger than ${MAX_QUANTITY}.` })
  @Min(1, { message: QUANTITY_MESSAGE })
  @IsInt({ message: QUANTITY_MESSAGE })
  quantity: number;
}

class MergedLineDto extends SetQuantityDto {
  @ApiProperty({ description: "The tool's id." })
  @Length(1, 64, { message: 'id must be the id of a tool.' })
  @IsString({ message: 'id must be text.' })
  id: string;
}

export class MergeBasketDto {
  @ApiProperty({ type: [MergedLineDto], maxItems: MAX_LINES })
  @ValidateNested({ each: true, message: LINE_MESSAGE })
  @HasNoLists({ message: LINE_MESSAGE })
  @Type(() => MergedLineDto)
  @ArrayMaxSize(MAX_LINES, { message: `lines must not have more than ${MAX_LINES} tools.` })
  @IsArray({ message: 'lines must be a list.' })
  lines: MergedLineDto[];
}
