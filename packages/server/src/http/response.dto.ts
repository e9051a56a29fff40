import { ApiProperty, getSchemaPath } from '@nestjs/swagger';

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

  @ApiProperty()
  message: string;
}

/** The body of every error (RFC 9457) in the OpenAPI document. */
export class ProblemDto {
  @ApiProperty()
  type: string;

  @ApiProperty()
  title: string;

  @ApiProperty({ type: 'integer' })
  status: number;

  @ApiProperty({ description: 'A stable code for programs.' })
  code: string;

  @ApiProperty({ description: 'A sentence for people.' })
  detail: string;

  @ApiProperty()
  requestId: string;

  @ApiProperty({ required: false, type: [FieldErrorDto] })
  errors?: FieldErrorDto[];

  @ApiProperty({ required: false, type: 'integer', description: 'With insufficient-stock: the stock.' })
  available?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With quantity-out-of-range.' })
  minQuantity?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With quantity-out-of-range.' })
  maxQuantity?: number;

  @ApiProperty({
    required: false,
    // A reference by name: `common` does not import modules.
    allOf: [{ $ref: getSchemaPath('CheckReportDto') }],
    description: 'With release-rejected: the results of the checks, and how to fix each issue.',
  })
  checkReport?: object;

  @ApiProperty({
    required: false,
    type: [String],
    description: 'With files-missing: the files still to upload.',
  })
  missing?: string[];
}
