import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { FIELD_CODES, type FieldCode } from './field-error.ts';

/** A POST that responds with 200, because it creates nothing, and with this body. */
export function RespondsOk(type: Type | [Type]): MethodDecorator {
  return applyDecorators(HttpCode(200), ApiOkResponse({ type }));
}

export class SuccessDto {
  @ApiProperty({ enum: [true] })
  success: true;
}

export class DeletedCountDto {
  @ApiProperty({ enum: [0, 1], description: '0 if it was deleted before.' })
  deletedCount: number;
}

class FieldErrorDto {
  @ApiProperty()
  field: string;

  @ApiProperty({ enum: FIELD_CODES, enumName: 'FieldCode' })
  code: FieldCode;

  @ApiProperty({
    selfRequired: false,
    type: 'object',
    additionalProperties: true,
    description: 'The parameters of the code, such as the `max` of too-long.',
  })
  params?: Record<string, unknown>;

  @ApiProperty({ description: 'An English sentence for programs and logs.' })
  message: string;
}

/** The members of every error (RFC 9457). Each service adds its own in a class `ProblemDto`. */
export class ProblemMembersDto {
  @ApiProperty()
  type: string;

  @ApiProperty()
  title: string;

  @ApiProperty({ type: 'integer' })
  status: number;

  @ApiProperty({ description: 'A stable code. The other members are its parameters.' })
  code: string;

  @ApiProperty({ description: 'An English sentence for programs and logs.' })
  detail: string;

  @ApiProperty()
  requestId: string;

  @ApiPropertyOptional({ type: 'integer', description: 'With too-many-requests.' })
  retryAfterSeconds?: number;

  @ApiPropertyOptional({ type: [FieldErrorDto] })
  errors?: FieldErrorDto[];
}
