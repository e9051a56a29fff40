import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '../../common/access/access.guard.ts';
import { Config } from '../../common/config/config.ts';

export class ProvidersDto {
  /** Whether people sign in here with e-mail and password. */
  @ApiProperty()
  email: boolean;

  /** Whether 'Continue with Google' is configured. */
  @ApiProperty()
  google: boolean;

  /** The OpenID Connect issuer that people sign in at instead, if there is one. */
  @ApiProperty({ type: String, nullable: true })
  issuer: string | null;
}

@ApiTags('identity')
@Controller('identity/providers')
export class ProvidersController {
  constructor(private readonly config: Config) {}

  /** What the sign-in screen offers. */
  @Get()
  @Access('everyone')
  @ApiOkResponse({ type: ProvidersDto })
  list(): ProvidersDto {
    const { externalIssuer, google } = this.config;
    return {
      email: !externalIssuer,
      google: !externalIssuer && google !== undefined,
      issuer: externalIssuer?.issuer ?? null,
    };
  }
}
