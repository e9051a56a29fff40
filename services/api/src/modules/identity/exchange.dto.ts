import { ApiProperty } from '@nestjs/swagger';
import { IsEmail } from 'class-validator';

export class ExchangeDto {
  /** The same address as in the path. */
  @ApiProperty({ format: 'email' })
  @IsEmail({}, { message: 'Provide a valid Email.' })
  email: string;
}

export class AccessTokenDto {
  /** The shop's own access token, for 15 minutes. */
  @ApiProperty()
  token: string;
}
