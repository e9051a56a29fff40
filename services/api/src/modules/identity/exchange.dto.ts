import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsEmail } from 'class-validator';
import { normalizeEmail } from '../../common/email.ts';

export class ExchangeDto {
  /** The same address as in the path. */
  @ApiProperty({ format: 'email' })
  @Transform(({ value }) => (typeof value === 'string' ? normalizeEmail(value) : value))
  @IsEmail({}, { message: 'Provide a valid Email.' })
  email: string;
}

export class AccessTokenDto {
  /** The shop's own access token, for 15 minutes. */
  @ApiProperty()
  token: string;
}
