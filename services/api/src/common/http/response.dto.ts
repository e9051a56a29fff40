import { ApiProperty, getSchemaPath } from '@nestjs/swagger';

export class SuccessDto {
  @ApiProperty({ enum: [true] })
  success: true;
}

export class DeletedCountDto {
  @ApiProperty({ enum: [0, 1], description: '0 if there was nothing left to do.' })
  deletedCount: number;
}

class FieldErrorDto {
  @ApiProperty()
  field: string;

  @ApiProperty()
  message: string;
}

/** Every error's body (RFC 9457), as the OpenAPI document describes it. */
export class ProblemDto {
  @ApiProperty()
  type: string;

  @ApiProperty()
  title: string;

  @ApiProperty({ type: 'integer' })
  status: number;

  @ApiProperty({ description: 'Stable: for programs.' })
  code: string;

  @ApiProperty({ description: 'For people.' })
  detail: string;

  @ApiProperty()
  requestId: string;

  @ApiProperty({ required: false, type: [FieldErrorDto] })
  errors?: FieldErrorDto[];

  @ApiProperty({ required: false, type: 'integer', description: 'With insufficient-stock: what is left.' })
  available?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With quantity-out-of-range.' })
  minQuantity?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With quantity-out-of-range.' })
  maxQuantity?: number;

  @ApiProperty({
    required: false,
    // Said by name: here no module of the service is known.
    allOf: [{ $ref: getSchemaPath('CheckReportDto') }],
    description: 'With release-rejected: what the gate found, and what to do about it.',
  })
  checkReport?: object;

  @ApiProperty({
    required: false,
    type: [String],
    description: 'With files-missing: what is still to be uploaded.',
  })
  missing?: string[];
}
