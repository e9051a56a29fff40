import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { emailFault } from '@whetstone/contract/email';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { Lines, Plain } from '@whetstone/server/http/text';
import { Transform } from 'class-transformer';
import {
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';

const MIN_ADDRESS = 5;
/** Of the text on a parcel, with all its lines. */
export const MAX_ADDRESS = 500;
const MAX_PHONE = 40;
const LETTER = /\p{L}/u;
/** Separators contain no digits, so the match takes linear time. */
const PHONE = /^\(?\+?(?:[ ()\-./]*[0-9]){5,20}[ ()\-./]*(?:(?:ext\.?|x) ?[0-9]{1,6})?$/i;
/** How links to phone numbers (RFC 3966) and labels start. */
const SCHEME = /^tel ?: ?/i;
const EXTENSION = /(?:;ext=|, ?ext\.?|,? ?extension) ?(?=[0-9]{1,6}$)/i;

const ADDRESS_RULE = {
  message: `address must have at least ${MIN_ADDRESS} characters and a letter, such as "4 Forge Lane, Sheffield".`,
  context: { code: 'not-an-address', params: { min: MIN_ADDRESS } } satisfies FieldFault,
};
const PHONE_RULE = {
  message: 'phone must have 5 to 20 digits, such as "+44 114 496 0100" or "0114 496 0100 ext. 5".',
  context: { code: 'not-a-phone', params: { min: 5, max: 20 } } satisfies FieldFault,
};

interface ContactOptions {
  /** The field may be missing or empty. */
  optional?: boolean;
  /** The field may also be missing or empty if the request has this field. An empty field then needs a `street`. */
  replacedBy?: 'country';
}

/** A postal address to deliver to. */
export function IsAddress(options: ContactOptions = {}): PropertyDecorator {
  return applyDecorators(
    ...presence('address', { minLength: MIN_ADDRESS, maxLength: MAX_ADDRESS }, options),
    Lines(),
    ...requiredText('address', MAX_ADDRESS),
    Satisfies((text) => text.trim().length >= MIN_ADDRESS && LETTER.test(text), ADDRESS_RULE),
  );
}

/** A phone number for questions about the delivery. */
export function IsPhone(options: ContactOptions = {}): PropertyDecorator {
  return applyDecorators(
    ...presence('phone', { minLength: 5, maxLength: MAX_PHONE, description: '5 to 20 digits.' }, options),
    Plain(),
    Transform(({ value }) => (typeof value === 'string' ? plainPhone(value) : value)),
    ...requiredText('phone', MAX_PHONE),
    Satisfies((text) => PHONE.test(text), PHONE_RULE),
  );
}

/** A phone number without what only links and labels have: 'tel:+44-114-496-0100;ext=5' → '+44-114-496-0100 ext. 5'. */
export function plainPhone(text: string): string {
  return text.replace(SCHEME, '').replace(EXTENSION, ' ext. ');
}

/** An email address that the pages accept. */
export function IsEmail(options: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && emailFault(value) === undefined;
  return ValidateBy({ name: 'isEmail', validator: { validate } }, options);
}

function presence(
  field: string,
  { minLength, ...schema }: { minLength: number; maxLength: number; description?: string },
  { optional, replacedBy }: ContactOptions,
): PropertyDecorator[] {
  if (!optional && !replacedBy) return [ApiProperty({ minLength, ...schema })];
  const isGiven = (input: Record<string, unknown>) => {
    if (input[field] !== undefined && input[field] !== '') return true;
    const isText = input[field] === '' && input.street === undefined;
    return Boolean(replacedBy && (input[replacedBy] === undefined || isText));
  };
  return [ApiPropertyOptional(schema), ValidateIf(isGiven)];
}

/** A response contains the message of the first decorator that fails. */
function requiredText(field: string, max: number): PropertyDecorator[] {
  return [
    IsString({ message: `${field} must be text.` }),
    Matches(/\S/, { message: `${field} is required.` }),
    MaxLength(max, { message: `${field} must not be longer than ${max} characters.` }),
  ];
}

function Satisfies(isValid: (text: string) => boolean, rule: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && isValid(value);
  return ValidateBy({ name: 'satisfies', validator: { validate } }, rule);
}
