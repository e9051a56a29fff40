import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import {
  MICROFRONTEND_NAME,
  MICROFRONTEND_NAME_RULE,
  RESERVED_NAMES,
} from '@whetstone/contract/microfrontend-name';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import { DeletedCountDto } from '@whetstone/server/http/response.dto';
import { IsString, Length, Matches } from 'class-validator';
import { type DeployToken, DeployTokensService } from './deploy-tokens.service.ts';

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

  @ApiProperty({
    minLength: 1,
    maxLength: 80,
    description: 'A name for the token, such as the machine that uses it.',
  })
  @IsString({ message: 'label must be a text.' })
  @Matches(/\S/, { message: 'label is required.' })
  @Length(1, 80, { message: 'label must have 1 to 80 characters.' })
  label: string;
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
}

function presentDeployToken({ id, microfrontend, label, createdBy, createdAt }: DeployToken): DeployTokenDto {
  return { id, microfrontend, label, createdBy, createdAt };
}

@Controller('deploy-tokens')
export class DeployTokensController {
  constructor(private readonly tokens: DeployTokensService) {}

  @Get()
  @Access('admin')
  @ApiPage(DeployTokenDto)
  async list(@Query() query: PageQuery): Promise<Page<DeployTokenDto>> {
    return (await this.tokens.list(query)).map(presentDeployToken);
  }

  @Post()
  @Access('admin')
  @ApiCreatedResponse({ type: CreatedDeployTokenDto })
  create(
    @Body() body: CreateDeployTokenDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<CreatedDeployTokenDto> {
    return this.tokens.create({ ...body, createdBy: caller.email });
  }

  @Delete(':id')
  @Access('admin')
  @ApiOkResponse({ type: DeletedCountDto })
  async revoke(@Param('id') id: string): Promise<DeletedCountDto> {
    return { deletedCount: (await this.tokens.revoke(id)) ? 1 : 0 };
  }
}
