import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../common/access/access.guard.ts';
import { type AuthenticatedUser, CurrentUser } from '../../common/access/authenticated-user.ts';
import { DeletedCountDto } from '../../common/http/response.dto.ts';
import { ApiPage, type Page, PageQuery } from '../../common/paging/page.ts';
import {
  CreateDeployTokenDto,
  CreatedDeployTokenDto,
  DeployTokenDto,
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
  @ApiCreatedResponse({ type: CreatedDeployTokenDto })
  make(
    @Body() body: CreateDeployTokenDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<CreatedDeployTokenDto> {
    return this.tokens.make({ ...body, createdBy: caller.email });
  }

  @Delete(':id')
  @Access('admin')
  @ApiOkResponse({ type: DeletedCountDto })
  async revoke(@Param('id') id: string): Promise<DeletedCountDto> {
    return { deletedCount: (await this.tokens.revoke(id)) ? 1 : 0 };
  }
}
