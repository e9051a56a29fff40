import type { TaxRateDto } from '@whetstone/contract/api';
import { TAX_CLASS_NAMES } from '../../shared/tax-classes.ts';

/** 'DE-BY standard': a list has one rate for each. */
export function keyOf({ country, region, taxClass }: TaxRateDto): string {
  return `${country}-${region} ${taxClass}`;
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
/** Instead of a country. */
export const EU = 'EU';

export const countryName = (code: string): string =>
  code === EU ? 'Other EU countries' : (NAMES.of(code) ?? code);

/** 'Germany' or 'United States, CA' */
export function placeOf({ country, region }: TaxRateDto): string {
  return [countryName(country), ...(region ? [region] : [])].join(', ');
}

export function nameOf(rate: TaxRateDto): string {
  return `${placeOf(rate)}, ${TAX_CLASS_NAMES[rate.taxClass].toLowerCase()}`;
}
