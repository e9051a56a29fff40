import { ApiProperty } from '@nestjs/swagger';

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

/** The members of every error (RFC 9457). Each service adds its own in a class `ProblemDto`. */
export class ProblemMembersDto {
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
}
