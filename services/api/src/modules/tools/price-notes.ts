import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, IsString, Matches } from 'class-validator';
import { rulesAt } from '../../common/market.ts';
import { formatMoney, toMajor } from '../../common/money.ts';
import type { Settings } from '../../common/settings.ts';
import type { Tool } from './tool.entity.ts';

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
    ApiProperty({
      ...{ required: false, type: 'string', pattern: CONTENT.source },
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

/** Rounds half a smallest unit of the currency up. Undefined for a tool that is not sold by measure. */
export function unitPriceOf({
  content,
  priceCents,
  priceDigits,
}: Pick<Tool, 'content' | 'priceCents' | 'priceDigits'>): UnitPriceDto | undefined {
  const [, number = '', name = ''] = CONTENT.exec(content ?? '') ?? [];
  const measure = UNITS[name];
  if (!measure) return undefined;
  const amount = Number(number.replace(',', '.'));
  const cents = Math.round((priceCents * measure.count) / amount);
  return { content: `${amount} ${name}`, price: toMajor(cents, priceDigits), unit: measure.unit };
}

/** The lowest price of the 30 days before a reduction, in smallest units. An earlier version beside this one can have raised the price. */
export function priorCentsOf({ priorCents, priceCents }: Pick<Tool, 'priorCents' | 'priceCents'>) {
  return priorCents !== null && priorCents > priceCents ? priorCents : undefined;
}

/**
 * What the law asks for at a price: `500 ml, $68.00 per l · Lowest price of the last 30 days: $40.00 · incl. VAT plus delivery`. Undefined if it
 * asks for nothing, and for a tool that is no longer sold.
 */
export function priceNoteOf(tool: Tool, settings: Settings): string | undefined {
  if (tool.archivedAt) return undefined;
  const { market, taxWords } = settings;
  const money = (amount: number) => formatMoney(amount, settings);
  const unit = unitPriceOf(tool);
  const prior = priorCentsOf(tool);
  const parts = [
    unit && `${unit.content}, ${money(unit.price)} per ${unit.unit}`,
    prior && `Lowest price of the last 30 days: ${money(toMajor(prior, tool.priceDigits))}`,
    rulesAt(market).priceWords && `${taxWords} plus delivery`.trim(),
  ];
  return parts.filter(Boolean).join(' · ') || undefined;
}
