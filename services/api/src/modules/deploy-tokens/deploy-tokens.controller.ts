import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../common/access/access.decorator.ts';
import { type Caller, CurrentCaller } from '../../common/access/caller.ts';
import { DeletedCountDto } from '../../common/http/deleted-count.dto.ts';
import { ApiPage } from '../../common/paging/api-page.decorator.ts';
import type { Page } from '../../common/paging/page.ts';
import { PageQuery } from '../../common/paging/page-query.dto.ts';
import {
  DeployTokenDto,
  MakeDeployTokenDto,
  NewDeployTokenDto,
  presentDeployToken,
} from './deploy-token.dto.ts';
import { DeployTokensService } from './deploy-tokens.service.ts';

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
  @ApiCreatedResponse({ type: NewDeployTokenDto })
  make(@Body() body: MakeDeployTokenDto, @CurrentCaller() caller: Caller): Promise<NewDeployTokenDto> {
    return this.tokens.make({ ...body, createdBy: caller.email });
  }

  @Delete(':id')
  @Access('admin')
  @ApiOkResponse({ type: DeletedCountDto })
  async revoke(@Param('id') id: string): Promise<DeletedCountDto> {
    return { deletedCount: (await this.tokens.revoke(id)) ? 1 : 0 };
  }
}
