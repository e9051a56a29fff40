import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { HasNoLists } from './validation.ts';

/** What the OpenAPI document says about a field. */
interface Documentation {
  description?: string;
  /** False: the field may be missing. */
  required?: false;
}

/** A text of at most `max` characters. With a `min` of 1 it has a visible character. The response has the message of the first rule that fails. */
export function Text({ min, max, ...documentation }: Documentation & { min?: 1; max: number }) {
  return applyDecorators(
    ApiProperty({ ...(min && { minLength: min }), maxLength: max, type: 'string', ...documentation }),
    ...optional(documentation),
    IsString({ message: '$property must be text.' }),
    ...(min ? [Matches(/\S/, { message: '$property is required.' })] : []),
    MaxLength(max, { message: '$property must not be longer than $constraint1 characters.' }),
  );
}

/** A text in the query, which may be missing. */
export function QueryText(max: number, description?: string) {
  return applyDecorators(
    ApiPropertyOptional({ maxLength: max, type: 'string', description }),
    IsOptional(),
    IsString({ message: '$property must be given once.' }),
    MaxLength(max, { message: '$property must not be longer than $constraint1 characters.' }),
  );
}

interface Choice extends Documentation {
  /** The name of the type in the contract. */
  enumName?: string;
  /** The value that the class has for a missing field. */
  default?: string;
}

/** One of the values. */
export function OneOf<Value extends string>(values: readonly Value[], choice: Choice = {}) {
  return applyDecorators(
    ApiProperty({ enum: values, ...(choice.default && { required: false }), ...choice } as object),
    ...optional(choice),
    IsIn(values, { message: '$property must be one of $constraint1.' }),
  );
}

/** Of a row that counts its changes. */
export const MAX_VERSION = 2_147_483_647;

/** A whole number from `min` to `max`. */
export function WholeNumber({ min, max, ...documentation }: Documentation & { min: number; max: number }) {
  const message = `$property must be a whole number from ${min} to ${max.toLocaleString('en')}.`;
  return applyDecorators(
    ApiProperty({ type: 'integer', minimum: min, maximum: max, ...documentation }),
    ...optional(documentation),
    IsInt({ message }),
    Min(min, { message }),
    Max(max, { message }),
  );
}

/** True or false. */
export function Flag(documentation: Documentation & { default?: boolean }) {
  return applyDecorators(
    ApiProperty(documentation),
    ...optional(documentation),
    IsBoolean({ message: '$property must be true or false.' }),
  );
}

/** A list of `min` to `max` objects. */
export function ListOf(
  item: Class,
  { min = 0, max, message }: { min?: number; max: number; message?: string },
) {
  const rule = { message: message ?? `$property must be a list of ${min} to ${max} entries.` };
  return applyDecorators(
    ApiProperty({ type: [item], minItems: min, maxItems: max }),
    IsArray(rule),
    ArrayMinSize(min, rule),
    ArrayMaxSize(max, rule),
    HasNoLists(rule),
    ValidateNested({ each: true, ...rule }),
    Type(() => item),
  );
}

/** A text that the specification has and the service ignores. */
export function Ignored(description: string) {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', description: `Ignored. ${description}` }),
    IsOptional(),
    IsString({ message: '$property must be text.' }),
  );
}

/** `IsOptional` accepts null, but a default of the code replaces only a missing value. */
function NullIsMissing(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => value ?? undefined);
}

function optional({ required }: Documentation): PropertyDecorator[] {
  return required === false ? [IsOptional(), NullIsMissing()] : [];
}
