import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { Lines } from '@whetstone/server/http/text';
import { IsIn, IsString, MaxLength, ValidateBy, ValidateIf, type ValidationArguments } from 'class-validator';
import { COUNTRIES } from './countries.ts';
import {
  isPostcode,
  isRegion,
  isRequired,
  type PostalAddress,
  type PostalPart,
  plainPostcode,
} from './postal-address.ts';
import type { WantedDestination } from './text-address.ts';

const COUNTRY_RULE = {
  message: 'country must be an ISO 3166-1 code, such as GB.',
  context: { code: 'not-a-country' } satisfies FieldFault,
};

/** A text that addresses of some countries require. */
function IsPart(part: PostalPart, max: number, description: string): PropertyDecorator {
  const requires = (input: object) =>
    countryOf(input) !== '' && !isText(input) && isRequired(countryOf(input), part);
  return applyDecorators(
    ApiPropertyOptional({ maxLength: max, description }),
    ValidateIf((input, value: unknown) => value !== undefined || requires(input)),
    IsString({ message: `${part} is required for this country, and must be text.` }),
    MaxLength(max, { message: `${part} must not be longer than ${max} characters.` }),
    Rule('satisfies', (text, input) => text.trim() !== '' || !requires(input), {
      message: `${part} is required for this country.`,
    }),
  );
}

function Rule(
  name: string,
  isValid: (text: string, input: object) => boolean,
  options: { message: string; context?: FieldFault },
): PropertyDecorator {
  const validate = (text: unknown, args?: ValidationArguments) =>
    typeof text !== 'string' || isValid(text, args?.object ?? {});
  return ValidateBy({ name, validator: { validate } }, options);
}

function countryOf({ country }: { country?: unknown }): string {
  return typeof country === 'string' && COUNTRIES.includes(country) ? country : '';
}

/** Whether the address of the request is one text, perhaps with a country and a region beside it. */
function isText({ address, street }: { address?: unknown; street?: unknown }): boolean {
  return street === undefined && typeof address === 'string';
}

/** An address with a country. Without country and street, the address is a text, and of the other parts only the recipient counts. */
export class PostalDto {
  @ApiPropertyOptional({
    description:
      'ISO 3166-1, such as GB. With `street`, the parts replace `address`. Without `street`, this country and `region` apply unless `address` names others. The missing region and, abroad, the country become the last lines of `address`. Of the other parts, `address` has only the `recipient`.',
  })
  @ValidateIf((_, country) => country !== undefined)
  @IsIn(COUNTRIES, COUNTRY_RULE)
  country?: string;

  @IsPart(
    'recipient',
    80,
    'Who receives the delivery, if it is not the customer. Alone on the parcel, above the address.',
  )
  recipient?: string;

  @IsPart('company', 80, 'The company of the recipient.')
  company?: string;

  @Lines()
  @IsPart('street', 150, 'Street and house, in one to three lines.')
  street?: string;

  @IsPart('postcode', 16, 'Checked by the country.')
  @Rule(
    'postcode',
    (text, input) => {
      const country = countryOf(input);
      return text === '' || country === '' || isPostcode(country, plainPostcode(country, text));
    },
    {
      message: 'postcode must be a postcode of the country.',
      context: { code: 'not-a-postcode' },
    },
  )
  postcode?: string;

  @IsPart('city', 60, 'City or town.')
  city?: string;

  @IsPart('region', 60, 'The part of ISO 3166-2 after the country, if the country has a list of regions.')
  @Rule(
    'region',
    (text, input) => text === '' || countryOf(input) === '' || isRegion(countryOf(input), text),
    {
      message: 'region must be one of the regions of the country.',
      context: { code: 'not-a-region' },
    },
  )
  region?: string;
}

/** The destination of a request: the parts of an address, or a text with the chosen country and region. */
export function destinationIn(body: PostalDto & { address?: string }): WantedDestination {
  const { address, country, region } = body;
  return { address, postal: postalOf(body), country, region, recipient: body.recipient?.trim() };
}

/** The parts of an address. Undefined if it has no country, or no street. */
function postalOf({ country, ...parts }: PostalDto): PostalAddress | undefined {
  if (country === undefined || parts.street === undefined) return undefined;
  const { recipient = '', company = '', street = '', postcode = '', city = '', region = '' } = parts;
  return { recipient, company, street, postcode: plainPostcode(country, postcode), city, region, country };
}
