import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { ValidateBy } from 'class-validator';

/** Requires a percentage with at most three decimals. @param field the name of the property */
export function IsPercentage(field: string, documentation: { required?: false } = {}): PropertyDecorator {
  const validate = (percent: unknown) =>
    typeof percent === 'number' && percent >= 0 && percent <= 100 && Number(percent.toFixed(3)) === percent;
  const message = `${field} must be a percentage from 0 to 100 with at most three decimals.`;
  return applyDecorators(
    ApiProperty({
      ...{ minimum: 0, maximum: 100, description: 'In percent, with at most three decimals.' },
      ...documentation,
    }),
    ValidateBy(
      { name: 'isPercentage', validator: { validate } },
      { message, context: { code: 'out-of-range', params: { min: 0, max: 100 } } satisfies FieldFault },
    ),
  );
}
