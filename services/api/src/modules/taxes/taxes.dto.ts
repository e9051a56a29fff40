import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { Flag, MAX_VERSION, OneOf, Text, WholeNumber } from '@whetstone/server/http/fields';
import { HasNoLists } from '@whetstone/server/http/validation';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  ValidateBy,
  ValidateNested,
  type ValidationArguments,
} from 'class-validator';
import type { DeliveryZone } from '../../common/delivery/zones.ts';
import { IsPercentage } from '../../common/percentage.ts';
import { COUNTRIES, regionsOf } from '../../common/postal/countries.ts';
import {
  EU_RATE,
  percentOf,
  TAX_CLASSES,
  type TaxClass,
  type TaxRate,
  type TaxSettings,
  thousandthsOf,
  UNTAXED_PRICES,
  untaxedCountries,
} from '../../common/taxes/tax-rates.ts';

const MAX_RATES = 500;
const RATES_MESSAGE = `rates must be a list of at most ${MAX_RATES} rates, one for each country, region and class.`;

const COUNTRIES_MESSAGE = 'reverseChargeTo must be a list of ISO 3166-1 codes, each once.';

/** Requires a region of the country of the rate, or an empty text. */
function IsRegionOfRate(): PropertyDecorator {
  const validate = (region: unknown, args?: ValidationArguments) => {
    const { country } = (args?.object ?? {}) as { country?: unknown };
    return region === '' || regionsOf(String(country)).some(([, code]) => code === region);
  };
  return applyDecorators(
    ApiProperty({
      description: 'The part of ISO 3166-2 after the country, such as CA. Empty for the whole country.',
    }),
    IsString({ message: 'region must be text.' }),
    ValidateBy(
      { name: 'isRegionOfRate', validator: { validate } },
      {
        message: 'region must be one of the regions of the country.',
        context: { code: 'not-a-region' } satisfies FieldFault,
      },
    ),
  );
}

class TaxRateDto {
  @ApiProperty({
    description: 'ISO 3166-1, or EU for each country of the European Union without a rate of its own.',
  })
  @IsIn([...COUNTRIES, EU_RATE], {
    message: 'country must be an ISO 3166-1 code, such as GB, or EU.',
    context: { code: 'not-a-country' } satisfies FieldFault,
  })
  country: string;

  @IsRegionOfRate()
  region: string;

  @OneOf(TAX_CLASSES, { enumName: 'TaxClass', description: 'The class of the tools to which it applies.' })
  taxClass: TaxClass;

  @IsPercentage('rate')
  rate: number;

  @Text({ min: 1, max: 30, description: 'What customers see, such as VAT.' })
  name: string;
}

class TaxSettingsFields {
  @Flag({
    description: 'Whether the prices of tools and delivery contain the tax. Otherwise it is added to them.',
  })
  pricesContainTax: boolean;

  @ApiProperty({
    type: [TaxRateDto],
    maxItems: MAX_RATES,
    description:
      'The rate of a region replaces that of its country. Without a reduced rate, the standard rate applies. Without any rate, nothing is taxed.',
  })
  @IsArray({ message: RATES_MESSAGE })
  @ArrayMaxSize(MAX_RATES, { message: RATES_MESSAGE })
  @ArrayUnique((rate?: TaxRateDto) => `${rate?.country} ${rate?.region} ${rate?.taxClass}`, {
    message: RATES_MESSAGE,
  })
  @HasNoLists({ message: 'rates must be a list of objects.' })
  @ValidateNested({ each: true, message: 'rates must be a list of objects.' })
  @Type(() => TaxRateDto)
  rates: TaxRateDto[];

  @ApiPropertyOptional({
    ...{ type: [String], maxItems: COUNTRIES.length },
    description:
      'Countries (ISO 3166-1) whose businesses order without tax once their VAT number is confirmed, besides those of the European Union for a shop there.',
  })
  @IsOptional()
  @ArrayUnique({ message: COUNTRIES_MESSAGE })
  @IsIn(COUNTRIES, {
    ...{ each: true, message: COUNTRIES_MESSAGE },
    context: { code: 'not-a-country' } satisfies FieldFault,
  })
  @IsArray({ message: COUNTRIES_MESSAGE })
  reverseChargeTo?: string[];

  @OneOf(UNTAXED_PRICES, {
    ...{ required: false, enumName: 'UntaxedPrices' },
    description:
      'What orders to a place without a rate pay if prices contain the tax. gross: the same prices. net: prices without the tax of the country of the shop.',
  })
  untaxedPrices?: TaxSettings['untaxedPrices'];
}

export class SaveTaxSettingsDto extends TaxSettingsFields {
  @WholeNumber({ min: 0, max: MAX_VERSION, description: 'The version of the taxes that were edited.' })
  version: number;
}

/** The taxes of the shop as admins see them. */
export class TaxSettingsDto extends TaxSettingsFields {
  @ApiProperty({ type: 'integer', description: 'Counts the changes. Send it with a change.' })
  version: number;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The time of the last change. Missing before the first.',
  })
  changedAt?: string;

  @ApiProperty({
    type: [String],
    description:
      'The countries of the delivery zones without a rate, by their ISO 3166-1 codes, while others have one.',
  })
  untaxedCountries: string[];
}

export function presentTaxSettings(
  { pricesContainTax, rates, reverseChargeTo, untaxedPrices }: TaxSettings,
  version: number,
  changedAt: Date | null,
  zones: readonly DeliveryZone[],
): TaxSettingsDto {
  return {
    ...{ pricesContainTax, reverseChargeTo: [...reverseChargeTo], untaxedPrices },
    untaxedCountries: untaxedCountries(rates, zones),
    rates: rates.map(({ rate, ...own }) => ({ ...own, rate: percentOf(rate) })),
    ...{ version, changedAt: changedAt?.toISOString() },
  };
}

/** @param before a field that is missing in the request keeps its value */
export function taxSettingsOf(
  { pricesContainTax, rates, reverseChargeTo, untaxedPrices }: TaxSettingsFields,
  before: TaxSettings,
): TaxSettings {
  return {
    pricesContainTax,
    rates: rates.map(
      ({ country, region, taxClass, rate, name }): TaxRate => ({
        ...{ country, region, taxClass, rate: thousandthsOf(rate), name },
      }),
    ),
    reverseChargeTo: reverseChargeTo ?? before.reverseChargeTo,
    untaxedPrices: untaxedPrices ?? before.untaxedPrices,
  };
}
