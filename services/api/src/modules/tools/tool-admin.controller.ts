import { Body, Controller, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import type { FastifyReply } from 'fastify';
import { ApiCsv } from '../../common/csv.ts';
import { SeenVersionQuery } from '../../common/seen-version.query.ts';
import {
  AdminToolDetailDto,
  CategoryCountDto,
  ExportToolsQuery,
  ListedToolDto,
  ListToolsForAdminQuery,
  ToolPriceDto,
} from './tool-admin.dto.ts';
import { ToolAdminService } from './tool-admin.service.ts';
import { ToolListService } from './tool-list.service.ts';
import { SaveToolDto } from './tools.dto.ts';
import { ToolsExport } from './tools-export.ts';

@Controller('tools')
@Access('admin')
export class ToolAdminController {
  constructor(
    private readonly tools: ToolAdminService,
    private readonly lists: ToolListService,
    private readonly exports: ToolsExport,
  ) {}

  @Get()
  @ApiPage(ListedToolDto)
  list(@Query() query: ListToolsForAdminQuery): Promise<Page<ListedToolDto>> {
    return this.lists.list(query);
  }

  /** The categories of all tools, with their number of tools. */
  @Get('categories')
  @ApiOkResponse({ type: [CategoryCountDto] })
  listCategories(): Promise<CategoryCountDto[]> {
    return this.lists.categories();
  }

  /** The tools that match the filters. Without filters: all tools, archived ones included, oldest first. The file can be imported again. */
  @Get('export')
  @ApiCsv('One row per tool, as a download.')
  export(
    @Query() query: ExportToolsQuery,
    @CurrentUser() caller: AuthenticatedUser,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.exports.send(query, caller, reply);
  }

  @Get(':id')
  @ApiOkResponse({ type: AdminToolDetailDto })
  get(@Param('id') id: string): Promise<AdminToolDetailDto> {
    return this.tools.get(id);
  }

  /** Changes a tool. Returns 409 with the current tool if another admin has changed it since the given version. */
  @Put(':id')
  @ApiOkResponse({ type: AdminToolDetailDto })
  save(
    @Param('id') id: string,
    @Body() body: SaveToolDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<AdminToolDetailDto> {
    return this.tools.save(id, body, caller);
  }

  /** Ends the sale of a tool. Its page and its orders remain. Returns 409 with the current tool if another admin has changed it since the given version. */
  @Post(':id/archive')
  @RespondsOk(AdminToolDetailDto)
  archive(
    @Param('id') id: string,
    @Query() { version }: SeenVersionQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<AdminToolDetailDto> {
    return this.tools.archive(id, version, caller);
  }

  /** Sells an archived tool again. Returns 409 as archiving does. */
  @Post(':id/restore')
  @RespondsOk(AdminToolDetailDto)
  restore(
    @Param('id') id: string,
    @Query() { version }: SeenVersionQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<AdminToolDetailDto> {
    return this.tools.restore(id, version, caller);
  }

  /** The changes of a tool's price, newest first. */
  @Get(':id/prices')
  @ApiPage(ToolPriceDto)
  listPrices(@Param('id') id: string, @Query() query: PageQuery): Promise<Page<ToolPriceDto>> {
    return this.tools.prices(id, query);
  }
}
