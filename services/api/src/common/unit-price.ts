import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';
import { formatMoney, type MoneyFormat, toMajor } from './money.ts';

/** The units of contents, and the unit of the price with how many of them it has. */
const UNITS: Readonly<Record<string, { unit: string; count: number }>> = {
  ml: { unit: 'l', count: 1_000 },
  l: { unit: 'l', count: 1 },
  g: { unit: 'kg', count: 1_000 },
  kg: { unit: 'kg', count: 1 },
  mm: { unit: 'm', count: 1_000 },
  cm: { unit: 'm', count: 100 },
  m: { unit: 'm', count: 1 },
};
const CONTENT = /^(?=.*[1-9])(\d{1,6}(?:[.,]\d{1,3})?) ?(ml|l|g|kg|mm|cm|m)$|^$/;

/** What a tool contains that is sold by measure, such as `500 ml`. An empty text for another one. May be missing. */
export function IsContent(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      ...{ type: 'string', pattern: CONTENT.source },
      description:
        'What the tool contains, such as 500 ml, 1.5 kg or 2.5 m, if it is sold by measure. Pages then show the price of a litre, a kilogram or a metre. An existing tool keeps a missing content.',
    }),
    Matches(CONTENT, { message: 'content must be an amount in ml, l, g, kg, mm, cm or m, such as 500 ml.' }),
    IsString({ message: 'content must be text.' }),
    IsOptional(),
  );
}

export class UnitPriceDto {
  @ApiProperty({ description: 'Such as 500 ml.' })
  content: string;

  @ApiProperty({ description: 'The price of one unit, in the currency of the shop.' })
  price: number;

  @ApiProperty({ description: 'l, kg or m.' })
  unit: string;
}

export interface MeasuredTool {
  content: string | null;
  priceCents: number;
  /** The decimals of `priceCents`. */
  priceDigits: number;
}

/** Rounds half a smallest unit of the currency up. Undefined for a tool that is not sold by measure. */
export function unitPriceOf({ content, priceCents, priceDigits }: MeasuredTool): UnitPriceDto | undefined {
  const [, number = '', name = ''] = CONTENT.exec(content ?? '') ?? [];
  const measure = UNITS[name];
  if (!measure) return undefined;
  const amount = Number(number.replace(',', '.'));
  const cents = Math.round((priceCents * measure.count) / amount);
  return { content: `${amount} ${name}`, price: toMajor(cents, priceDigits), unit: measure.unit };
}

/** `500 ml, $68.00 per l`. Undefined for a tool that is not sold by measure. */
export function unitPriceText(tool: MeasuredTool, format: MoneyFormat): string | undefined {
  const unit = unitPriceOf(tool);
  return unit && `${unit.content}, ${formatMoney(unit.price, format)} per ${unit.unit}`;
}
