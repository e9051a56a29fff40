import { ApiProperty } from '@nestjs/swagger';
import { digitsOf, toMajor } from '../money.ts';
import type { Discount } from './discounts.ts';

/** What a promotion takes off an order. */
export class DiscountTotalDto {
  @ApiProperty({ description: 'Such as `Spring sale (SPRING10)`.' })
  label: string;

  @ApiProperty({ description: 'What is taken off. Positive.' })
  amount: number;
}

/** Nothing without discounts. @param currency of the amounts */
export function presentDiscounts(
  discounts: readonly Discount[],
  currency: string,
): { discounts?: DiscountTotalDto[] } {
  if (discounts.length === 0) return {};
  const digits = digitsOf(currency);
  return { discounts: discounts.map(({ label, cents }) => ({ label, amount: toMajor(cents, digits) })) };
}
