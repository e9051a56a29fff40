import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  MICROFRONTEND_NAME,
  MICROFRONTEND_NAME_RULE,
  RESERVED_NAMES,
} from '@whetstone/contract/microfrontend-name';
import { Access } from '@whetstone/server/access/access.guard';
import {
  type AuthenticatedUser,
  CurrentUser,
  requireRecentProof,
} from '@whetstone/server/access/authenticated-user';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { Text } from '@whetstone/server/http/fields';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import { DeletedCountDto } from '@whetstone/server/http/response.dto';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { ACTIONS, type DeployTokenAction } from './deploy-token.entity.ts';
import { DEFAULT_DAYS, DeployTokensService } from './deploy-tokens.service.ts';

const MAX_DAYS = 365;

export class CreateDeployTokenDto {
  @ApiProperty({
    maxLength: 40,
    description: 'The microfrontend whose releases the token may upload and publish.',
  })
  @IsString({ message: 'microfrontend must be a text.' })
  @Matches(MICROFRONTEND_NAME, {
    message: `microfrontend ${MICROFRONTEND_NAME_RULE}.`,
    context: { code: 'not-a-microfrontend-name', params: { reserved: RESERVED_NAMES } } satisfies FieldFault,
  })
  microfrontend: string;

  @Text({ min: 1, max: 80, description: 'A name for the token, such as the machine that uses it.' })
  label: string;

  @ApiPropertyOptional({
    minimum: 1,
    maximum: MAX_DAYS,
    default: DEFAULT_DAYS,
    description: 'Days after which the token expires.',
  })
  @IsOptional()
  @IsInt({ message: 'days must be a whole number.' })
  @Min(1, { message: 'days must be at least 1.' })
  @Max(MAX_DAYS, { message: `days must be at most ${MAX_DAYS}.` })
  days?: number;
}

export class CreatedDeployTokenDto {
  @ApiProperty()
  id: string;

  @ApiProperty({ description: 'The response to this request is the only one with the token.' })
  token: string;
}

export class DeployTokenDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  microfrontend: string;

  @ApiProperty()
  label: string;

  @ApiProperty()
  createdBy: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'An expired token is rejected.' })
  expiresAt: Date;
}

export class DeployTokenEntryDto {
  @ApiProperty()
  id: string;

  @ApiProperty()
  microfrontend: string;

  @ApiProperty()
  label: string;

  @ApiProperty({ enum: ACTIONS, description: '`used` is recorded once for each network.' })
  action: DeployTokenAction;

  @ApiProperty({ description: 'Who created or revoked the token. Empty for `used`.' })
  actor: string;

  @ApiProperty({ description: 'The IPv4 address or IPv6 network of the user. Empty for other actions.' })
  network: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: Date;
}

@Controller('deploy-tokens')
@Access('admin')
export class DeployTokensController {
  constructor(private readonly tokens: DeployTokensService) {}

  @Get()
  @ApiPage(DeployTokenDto)
  async list(@Query() query: PageQuery): Promise<Page<DeployTokenDto>> {
    return (await this.tokens.list(query)).map(({ digest, revokedAt, ...token }) => token);
  }

  @Get('entries')
  @ApiPage(DeployTokenEntryDto)
  async listEntries(@Query() query: PageQuery): Promise<Page<DeployTokenEntryDto>> {
    return (await this.tokens.listEntries(query)).map(({ tokenId, ...entry }) => entry);
  }

  @Post()
  @ApiCreatedResponse({ type: CreatedDeployTokenDto })
  async create(
    @Body() body: CreateDeployTokenDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<CreatedDeployTokenDto> {
    requireRecentProof(caller);
    return this.tokens.create({ ...body, createdBy: caller.email });
  }

  @Delete(':id')
  @ApiOkResponse({ type: DeletedCountDto })
  async revoke(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: (await this.tokens.revoke(id, caller.email)) ? 1 : 0 };
  }
}
