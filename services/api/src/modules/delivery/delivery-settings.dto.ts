import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldError } from '@whetstone/server/http/field-error';
import { Flag, ListOf, MAX_VERSION, OneOf, Text, WholeNumber } from '@whetstone/server/http/fields';
import { AtLeast } from '@whetstone/server/http/validation';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNumber,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { amountFault, IsAmount, LARGEST_AMOUNT } from '../../common/amount.ts';
import type { DeliverySettings } from '../../common/delivery/delivery.ts';
import { PRICE_KINDS, type PriceKind } from '../../common/delivery/zones.ts';
import { digitsOf, PRICES, toMajor, toMinor } from '../../common/money.ts';
import { COUNTRIES } from '../../common/postal/countries.ts';

const MAX_FROM = LARGEST_AMOUNT;
const ID = /^[A-Za-z0-9-]{1,36}$/;

function IsId(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ maxLength: 36, description: 'Chosen by the client. It stays when names change.' }),
    Matches(ID, { message: 'id must consist of at most 36 letters, digits and hyphens.' }),
  );
}

class PriceStepDto {
  @ApiProperty({
    minimum: 0,
    maximum: MAX_FROM,
    description: 'From this total of the lines on. For `by-weight`: from this weight in grams on.',
  })
  @IsNumber({}, { message: 'from must be a number.' })
  @Min(0, { message: 'from must be at least 0.' })
  @Max(MAX_FROM, { message: `from must be at most ${MAX_FROM}.` })
  from: number;

  @ApiProperty({ minimum: 0, maximum: LARGEST_AMOUNT })
  @IsAmount('price must be an amount of money.')
  price: number;
}

class DeliveryMethodDto {
  @IsId()
  id: string;

  @Text({ min: 1, max: 60, description: 'As customers read it, such as Express.' })
  name: string;

  @Text({ max: 80, description: 'The name of a carrier. May be empty.' })
  carrier: string;

  @OneOf(PRICE_KINDS, {
    enumName: 'DeliveryPriceKind',
    description:
      'flat: one step. free-from: a step and one with the price 0. by-total: steps of the total. by-weight: steps of the weight; tools without a weight weigh nothing.',
  })
  kind: PriceKind;

  @ListOf(PriceStepDto, { min: 1, max: 12 })
  steps: PriceStepDto[];

  @WholeNumber({ min: 0, max: 999, description: 'Working days until the delivery, at least.' })
  daysLeast: number;

  @AtLeast('daysLeast', { message: 'daysMost must be at least the other number of days.' })
  @WholeNumber({ min: 0, max: 999, description: 'Working days until the delivery, at most.' })
  daysMost: number;
}

class DeliveryAreaDto {
  @ApiProperty({ description: 'ISO 3166-1.' })
  @IsIn(COUNTRIES, {
    message: 'country must be an ISO 3166-1 code, such as GB.',
    context: { code: 'not-a-country' },
  })
  country: string;

  @ApiProperty({
    type: [String],
    maxItems: 200,
    description: 'The parts of ISO 3166-2 after the country. Empty for the whole country.',
  })
  @Matches(/^[A-Z0-9]{1,3}$/, { each: true, message: 'regions must be parts of ISO 3166-2.' })
  @ArrayUnique({ message: 'regions must contain each region once.' })
  @ArrayMaxSize(200, { message: 'regions must be a list.' })
  @IsArray({ message: 'regions must be a list.' })
  regions: string[];
}

class DeliveryZoneDto {
  @IsId()
  id: string;

  @Text({ min: 1, max: 60, description: 'For admins.' })
  name: string;

  @ListOf(DeliveryAreaDto, { max: 300 })
  areas: DeliveryAreaDto[];

  @Flag({ description: 'Whether the zone has every address that no zone lists.' })
  everywhereElse: boolean;

  @ListOf(DeliveryMethodDto, { min: 1, max: 8 })
  methods: DeliveryMethodDto[];
}

class CarrierDto {
  @Text({ min: 1, max: 80 })
  name: string;

  @ApiProperty({
    maxLength: 300,
    description: 'The page that shows a parcel, with {number} for its number. May be empty.',
  })
  @Matches(/^(https:\/\/[^\s{}]+\{number\}[^\s{}]*)?$/, {
    message: 'trackingUrl must start with https:// and contain {number} once.',
    context: { code: 'not-a-tracking-url' },
  })
  @Text({ max: 300 })
  trackingUrl: string;
}

class DeliveryFields {
  @ListOf(DeliveryZoneDto, { min: 1, max: 20 })
  zones: DeliveryZoneDto[];

  @ListOf(CarrierDto, { max: 30 })
  carriers: CarrierDto[];

  @ApiProperty({ type: [Number], minItems: 1, description: '1 (Monday) to 7 (Sunday).' })
  @Max(7, { each: true, message: 'workingDays must be numbers from 1 to 7.' })
  @Min(1, { each: true, message: 'workingDays must be numbers from 1 to 7.' })
  @IsInt({ each: true, message: 'workingDays must be numbers from 1 to 7.' })
  @ArrayUnique({ message: 'workingDays must contain each day once.' })
  @ArrayMinSize(1, { message: 'workingDays must contain a day.' })
  @IsArray({ message: 'workingDays must be a list.' })
  workingDays: number[];

  @ApiProperty({
    type: [String],
    maxItems: 100,
    description: 'Days without dispatch and delivery, such as 2026-12-25.',
  })
  @Matches(/^\d{4}-\d\d-\d\d$/, { each: true, message: 'holidays must be dates such as 2026-12-25.' })
  @IsISO8601({ strict: true }, { each: true, message: 'holidays must be dates such as 2026-12-25.' })
  @ArrayUnique({ message: 'holidays must contain each day once.' })
  @ArrayMaxSize(100, { message: 'holidays must be a list of at most 100 dates.' })
  @IsArray({ message: 'holidays must be a list of at most 100 dates.' })
  holidays: string[];

  @WholeNumber({
    min: 1,
    max: 24,
    description:
      "Orders from this hour of the shop's time zone on count as those of the next day. 24: no limit.",
  })
  cutoffHour: number;
}

export class SaveDeliveryDto extends DeliveryFields {
  @WholeNumber({ min: 0, max: MAX_VERSION, description: 'The version that was edited.' })
  version: number;
}

/** The delivery as admins see it. */
export class DeliverySettingsDto extends DeliveryFields {
  @ApiProperty({ type: 'integer', description: 'Counts the changes. Send it with a change.' })
  version: number;

  @ApiPropertyOptional({ format: 'date-time', description: 'Missing before the first change.' })
  changedAt?: string;
}

/** @param currency of the prices */
export function presentDelivery(
  { zones, carriers, workingDays, holidays, cutoffHour }: DeliverySettings,
  currency: string,
  version: number,
  changedAt: Date | null,
): DeliverySettingsDto {
  const digits = digitsOf(currency);
  return {
    zones: zones.map((zone) => ({
      ...zone,
      areas: zone.areas.map(({ country, regions }) => ({ country, regions: [...regions] })),
      methods: zone.methods.map((method) => ({
        ...method,
        steps: method.steps.map(({ from, cents }) => ({
          from: method.kind === 'by-weight' ? from : toMajor(from, digits),
          price: toMajor(cents, digits),
        })),
      })),
    })),
    carriers: carriers.map((carrier) => ({ ...carrier })),
    ...{ workingDays: [...workingDays], holidays: [...holidays], cutoffHour },
    ...{ version, changedAt: changedAt?.toISOString() },
  };
}

/** The prices that the currency does not have. */
export function priceFaults({ zones }: DeliveryFields, currency: string): FieldError[] {
  const range = { ...PRICES, min: 0 };
  return zones.flatMap(({ methods }, zone) =>
    methods.flatMap(({ steps }, method) =>
      steps.flatMap(({ price }, step) => {
        const field = `zones.${zone}.methods.${method}.steps.${step}.price`;
        return amountFault(field, price, currency, range) ?? [];
      }),
    ),
  );
}

/** What is stored, with amounts in smallest units of the currency. */
export function deliveryOfRequest(
  { zones, ...fields }: Omit<SaveDeliveryDto, 'version'>,
  currency: string,
): DeliverySettings {
  const digits = digitsOf(currency);
  return {
    ...fields,
    holidays: fields.holidays.toSorted(),
    workingDays: fields.workingDays.toSorted(),
    zones: zones.map((zone) => ({
      ...zone,
      methods: zone.methods.map((method) => ({
        ...method,
        steps: method.steps.map(({ from, price }) => ({
          from: method.kind === 'by-weight' ? Math.round(from) : toMinor(from, digits),
          cents: toMinor(price, digits),
        })),
      })),
    })),
  };
}
