import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { Config } from '../../common/config/config.ts';

export class ProvidersDto {
  /** Whether users can sign in with email and password. */
  @ApiProperty()
  email: boolean;

  /** Whether 'Continue with Google' is configured. */
  @ApiProperty()
  google: boolean;

  /** The external OpenID Connect issuer at which users sign in instead, if configured. */
  @ApiProperty({ type: String, nullable: true })
  issuer: string | null;
}

@ApiTags('identity')
@Controller('identity/providers')
export class ProvidersController {
  constructor(private readonly config: Config) {}

  /** The available sign-in methods. */
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
