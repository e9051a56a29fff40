import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { Text } from '@whetstone/server/http/fields';
import { Lines } from '@whetstone/server/http/text';
import { HasNoLists } from '@whetstone/server/http/validation';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsString,
  Length,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { COUNTRIES } from '../../../common/postal/countries.ts';
import { IsDeliveryMethod, IsDiscountCode, IsQuantity, IsVatNumber } from '../order-lines.dto.ts';

export class NewOrderLineDto {
  @ApiProperty({ description: "The tool's id." })
  @Length(1, 64, { message: 'id must be the id of a tool.' })
  @IsString({ message: 'id must be text.' })
  id: string;

  @IsQuantity()
  quantity: number;
}

const MAX_LINES = 50;
const LINES_MESSAGE = `lines must contain 1 to ${MAX_LINES} tools.`;
const LINE_MESSAGE = 'lines must be a list of objects with id and quantity.';

/** Requires the lines of an order, each tool once. The response contains the message of the first decorator that fails. */
export function AreOrderLines(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: [NewOrderLineDto], minItems: 1, maxItems: MAX_LINES }),
    IsArray({ message: LINES_MESSAGE }),
    ArrayMinSize(1, { message: LINES_MESSAGE }),
    ArrayMaxSize(MAX_LINES, { message: LINES_MESSAGE }),
    ArrayUnique((line?: NewOrderLineDto) => line?.id, {
      message: 'lines must contain each tool once. Add up its quantities.',
    }),
    HasNoLists({ message: LINE_MESSAGE }),
    ValidateNested({ each: true, message: LINE_MESSAGE }),
    Type(() => NewOrderLineDto),
  );
}

export class RequestQuoteDto {
  @AreOrderLines()
  lines: NewOrderLineDto[];

  @Lines()
  @Text({
    ...{ required: false, max: 500 },
    description:
      'An address as one text. A country and a region in the text take precedence over `country` and `region`.',
  })
  address?: string;

  @ApiPropertyOptional({
    description: 'ISO 3166-1. Without it and `address`, the delivery is in the country of the shop.',
  })
  @ValidateIf((_, country) => country !== undefined)
  @IsIn(COUNTRIES, {
    message: 'country must be an ISO 3166-1 code, such as GB.',
    context: { code: 'not-a-country' } satisfies FieldFault,
  })
  country?: string;

  @Text({ required: false, max: 60, description: 'The part of ISO 3166-2 after the country.' })
  region?: string;

  @Text({ required: false, max: 16, description: 'Of a saved address, for `addressNote`.' })
  postcode?: string;

  @IsDeliveryMethod()
  deliveryMethod?: string;

  @IsDiscountCode()
  discountCode?: string;

  @IsVatNumber()
  vatNumber?: string;
}
