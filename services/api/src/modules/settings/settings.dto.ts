import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { Flag, MAX_VERSION, OneOf, Text, WholeNumber } from '@whetstone/server/http/fields';
import { Lines, MultiLine, Plain } from '@whetstone/server/http/text';
import { AtLeast } from '@whetstone/server/http/validation';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, MaxLength, ValidateIf } from 'class-validator';
import { IsAmount, LARGEST_AMOUNT } from '../../common/amount.ts';
import { IsEmail, IsPhone } from '../../common/contact.ts';
import { MARKETS, type Market } from '../../common/market.ts';
import { digitsOf, toMajor, toMinor } from '../../common/money.ts';
import { COUNTRIES } from '../../common/postal/countries.ts';
import { CURRENCIES, LOCALES, type Locale, type StoredSettings, TIME_ZONES } from '../../common/settings.ts';

const MAX_AREA = 120;
const MAX_RECIPIENTS = 10;
const MAX_STOCK = 1_000_000;
/** Together with the other settings less than 64 KB, the limit of requests and of the column. */
const MAX_TERMS = 12_000;
const MAX_WITHDRAWAL = 4_000;
const MAX_LEGAL_NOTES = 2_000;

/** A line that may be empty, or missing in the request of a client that does not know the field yet. */
function IsNote(max: number, description: string): PropertyDecorator {
  return Text({ required: false, max, description });
}

function IsRecipients(field: string, description: string): PropertyDecorator {
  const rule = {
    message: `${field} must be a list of at most ${MAX_RECIPIENTS} email addresses, each once.`,
    context: { code: 'emails', params: { max: MAX_RECIPIENTS } } satisfies FieldFault,
  };
  return applyDecorators(
    ApiProperty({ type: [String], maxItems: MAX_RECIPIENTS, description }),
    IsEmail({ each: true, ...rule }),
    MaxLength(254, { each: true, ...rule }),
    ArrayUnique(rule),
    ArrayMaxSize(MAX_RECIPIENTS, rule),
    IsArray(rule),
  );
}

const CURRENCY_RULE = {
  message: 'currency must be an ISO 4217 code of a currency in use, such as USD.',
  context: { code: 'not-a-currency' } satisfies FieldFault,
};

class SettingsFields {
  @Text({ min: 1, max: 60, description: 'The brand, as in emails.' })
  name: string;

  @Text({ min: 1, max: 120, description: 'The company in the footer.' })
  company: string;

  @Lines()
  @Text({ min: 1, max: 300, description: 'The postal address in the footer and in emails.' })
  address: string;

  @ApiPropertyOptional({
    description: 'The country of the shop (ISO 3166-1). Orders to an address without a country go there.',
  })
  @IsIn(COUNTRIES, {
    message: 'country must be an ISO 3166-1 code, such as GB.',
    context: { code: 'not-a-country' } satisfies FieldFault,
  })
  @ValidateIf((_, value: unknown) => value !== undefined)
  country?: string;

  @IsPhone()
  phone: string;

  @ApiProperty({ format: 'email', maxLength: 254, description: 'The email address in the footer.' })
  @MaxLength(254, { message: 'email must not be longer than 254 characters.' })
  @IsEmail({ message: 'email must be an email address.' })
  email: string;

  @ApiProperty({
    description:
      'ISO 4217. Orders keep the currency in which they were placed. Prices keep their amounts, rounded to the decimals of the new currency.',
  })
  @IsIn(CURRENCIES, CURRENCY_RULE)
  currency: string;

  @OneOf(LOCALES, { description: 'How numbers look.' })
  locale: Locale;

  @ApiProperty({
    description:
      'A name of the IANA time zone database, such as Europe/London. The days of the overview begin at its midnight.',
  })
  @IsIn(TIME_ZONES, {
    message: 'timeZone must be a name of the IANA time zone database, such as Europe/London.',
    context: { code: 'not-a-time-zone' } satisfies FieldFault,
  })
  timeZone: string;

  @ApiProperty({
    minimum: 0,
    maximum: LARGEST_AMOUNT,
    description:
      'The cost of delivery for each order, until an admin saves zones at `PUT /delivery/settings`.',
  })
  @IsAmount('deliveryCost must be an amount of money.')
  deliveryCost: number;

  @WholeNumber({
    min: 1,
    max: 999,
    description: 'Working days from the payment or invoice to the delivery, at least.',
  })
  deliveryDaysLeast: number;

  @AtLeast('deliveryDaysLeast', { message: 'deliveryDaysMost must be at least the other number of days.' })
  @WholeNumber({
    min: 1,
    max: 999,
    description: 'Working days from the payment or invoice to the delivery, at most.',
  })
  deliveryDaysMost: number;

  @IsNote(
    MAX_AREA,
    'The countries of delivery, such as the United Kingdom and Ireland, until an admin saves zones at `PUT /delivery/settings`. If it is empty, the shop delivers everywhere.',
  )
  deliveryArea?: string;

  @IsNote(300, 'A sentence about the shop, in the footer. May be empty.')
  about?: string;

  @IsNote(
    600,
    'What the shop promises beyond the law, such as a guarantee: on the home page and the page about returns. May be empty.',
  )
  guarantee?: string;

  @IsNote(120, 'A sentence about taxes at the checkout and in the terms of sale. May be empty.')
  priceNote?: string;

  @IsNote(120, 'The seller on invoices. Without a name and an address, none is issued.')
  legalName?: string;

  @Lines()
  @IsNote(300, 'The address of the seller on invoices.')
  legalAddress?: string;

  @Plain()
  @IsNote(30, 'The VAT number of the seller. May be empty, as the next ones.')
  vatNumber?: string;

  @Plain()
  @IsNote(40, 'The tax number of the seller.')
  taxNumber?: string;

  @IsNote(120, 'The register and the number of the seller in it.')
  companyRegister?: string;

  @IsNote(200, 'Who represents the company, such as its directors: on invoices and in the legal notice.')
  representative?: string;

  @MultiLine()
  @IsNote(
    MAX_LEGAL_NOTES,
    'Further statements of the legal notice, such as the supervisory authority. Paragraphs have an empty line between them.',
  )
  legalNotes?: string;

  @Plain()
  @IsNote(40, 'The IBAN or the number of the account that invoices name.')
  bankAccount?: string;

  @Plain()
  @IsNote(20, 'The BIC or the routing number of the bank.')
  bankCode?: string;

  @IsNote(300, 'A sentence on invoices, such as the terms of payment.')
  invoiceNote?: string;

  @OneOf(MARKETS, {
    ...{ required: false, enumName: 'Market' },
    description: 'Whose rules for selling to consumers the shop follows.',
  })
  market?: Market;

  @MultiLine()
  @IsNote(
    MAX_TERMS,
    'The terms of sale on the page about them and, if the rules of the market ask for it, in the confirmation of an order. Paragraphs have an empty line between them; a line on its own without a full stop is a heading. If it is empty, both have the text of the shop system.',
  )
  termsText?: string;

  @MultiLine()
  @IsNote(
    MAX_WITHDRAWAL,
    'The right of withdrawal on the page about returns and in the same email. If it is empty, both have the model text of the European Union.',
  )
  withdrawalText?: string;

  @WholeNumber({
    min: 0,
    max: MAX_STOCK,
    description: 'The stock is low at this quantity and below, for tools without their own threshold.',
  })
  lowStockAt: number;

  @Flag({
    required: false,
    description:
      'Whether customers can choose to pay on invoice. Without a payment provider, all orders are invoiced.',
  })
  payOnInvoice?: boolean;

  @Flag({
    required: false,
    description: 'Whether customers and admins can download invoices as XML by EN 16931.',
  })
  electronicInvoices?: boolean;

  @WholeNumber({
    required: false,
    min: 0,
    max: 365,
    description: 'Days after the delivery in which customers can ask for a return. 0: not in the shop.',
  })
  returnDays?: number;

  @Flag({
    required: false,
    description:
      'Whether a customer who returns a whole order also gets its delivery back, as EU law requires.',
  })
  returnsRefundDelivery?: boolean;

  @Lines()
  @IsNote(300, 'Where customers send tools back. If it is empty, emails name the address of the shop.')
  returnAddress?: string;

  @IsRecipients(
    'notifyOrders',
    'Email addresses that get an email about each new order and return, and about what customers cancel.',
  )
  notifyOrders: string[];

  @IsRecipients('notifyLowStock', 'Email addresses that get an email when the stock of a tool becomes low.')
  notifyLowStock: string[];

  @IsRecipients(
    'notifyFailedEmails',
    'Email addresses that get an email when an email to a customer has failed.',
  )
  notifyFailedEmails: string[];
}

export class SaveSettingsDto extends SettingsFields {
  @WholeNumber({ min: 0, max: MAX_VERSION, description: 'The version of the settings that were edited.' })
  version: number;
}

/** The settings as admins see them. */
export class SettingsDto extends SettingsFields {
  @ApiProperty({ type: 'integer', description: 'Counts the changes. Send it with a change.' })
  version: number;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'The time of the last change. Missing before the first.',
  })
  changedAt?: string;
}

export function presentSettings(
  { deliveryCents, ...settings }: StoredSettings,
  version: number,
  changedAt: Date | null,
): SettingsDto {
  const deliveryCost = toMajor(deliveryCents, digitsOf(settings.currency));
  return { ...settings, deliveryCost, version, changedAt: changedAt?.toISOString() };
}

/** With the amounts in smallest units. A field that is missing in the request keeps its value. */
export function settingsOf(
  { deliveryCost, ...fields }: SettingsFields,
  before: StoredSettings,
): StoredSettings {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const changes: Partial<StoredSettings> = Object.fromEntries(given);
  const deliveryCents = toMinor(deliveryCost, digitsOf(fields.currency));
  return { ...before, ...changes, deliveryCents };
}
