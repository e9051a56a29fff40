import { ApiProperty } from '@nestjs/swagger';
import { digitsOf, toMajor } from '../money.ts';
import type { OrderTaxes } from './calculate-taxes.ts';
import { rateLabel } from './exemptions.ts';
import { percentOf } from './tax-rates.ts';

export class TaxTotalDto {
  @ApiProperty({ description: 'Such as VAT.' })
  name: string;

  @ApiProperty({ description: 'In percent.' })
  rate: number;

  @ApiProperty({ description: 'What is taxed, without the tax.' })
  base: number;

  @ApiProperty({ description: 'The tax.' })
  amount: number;

  @ApiProperty({ description: 'Such as `VAT 19%`, or `Including VAT 19%` if the prices contain the tax.' })
  label: string;
}

/** The taxes of a quote or an order, in its currency. */
export class OrderTaxesDto {
  @ApiProperty({
    description: 'Whether the prices contain the taxes. Otherwise the total has them in addition.',
  })
  included: boolean;

  @ApiProperty({ description: 'What the taxes add to the total. 0 if the prices contain them.' })
  added: number;

  @ApiProperty({ type: [TaxTotalDto], description: 'By rate, the highest first.' })
  totals: TaxTotalDto[];
}

/** @param currency of the amounts */
export function presentTaxes({ included, totals }: OrderTaxes, currency: string): OrderTaxesDto {
  const digits = digitsOf(currency);
  return {
    included,
    added: toMajor(included ? 0 : totals.reduce((sum, { cents }) => sum + cents, 0), digits),
    totals: totals.map(({ name, rate, baseCents, cents }) => ({
      ...{ name, rate: percentOf(rate) },
      ...{ base: toMajor(baseCents, digits), amount: toMajor(cents, digits) },
      label: `${included ? 'Including ' : ''}${rateLabel({ name, rate })}`,
    })),
  };
}
