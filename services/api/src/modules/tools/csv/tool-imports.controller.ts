import type { Readable } from 'node:stream';
import { Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import type { FastifyRequest } from 'fastify';
import { checkLength } from './read-csv.ts';
import {
  ListImportRowsQuery,
  ToolImportDto,
  ToolImportRowDto,
  UploadImportQuery,
} from './tool-imports.dto.ts';
import { ToolImportsService } from './tool-imports.service.ts';

@Controller('tool-imports')
@Access('admin')
export class ToolImportsController {
  constructor(private readonly imports: ToolImportsService) {}

  /** Stores the CSV file in the body, at most 100 MB and 100,000 rows, and checks it. The tools stay as they are. */
  @Post()
  @HttpCode(201)
  @RouteConfig({ takesBytes: ['text/csv'] })
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiCreatedResponse({ type: ToolImportDto })
  upload(
    @Query() query: UploadImportQuery,
    @Req() { headers, body }: FastifyRequest<{ Body: Readable }>,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<ToolImportDto> {
    checkLength(headers['content-length']);
    return this.imports.upload(query, body, admin);
  }

  /** Newest first. */
  @Get()
  @ApiPage(ToolImportDto)
  list(@Query() page: PageQuery): Promise<Page<ToolImportDto>> {
    return this.imports.list(page);
  }

  @Get(':id')
  @ApiOkResponse({ type: ToolImportDto })
  get(@Param('id') id: string): Promise<ToolImportDto> {
    return this.imports.get(id);
  }

  /** The rows of the file with their errors and differences. They are kept for a week. */
  @Get(':id/rows')
  @ApiPage(ToolImportRowDto)
  listRows(@Param('id') id: string, @Query() query: ListImportRowsQuery): Promise<Page<ToolImportRowDto>> {
    return this.imports.listRows(id, query);
  }

  /** Checks the file again. The check of a cancelled import continues where it was. */
  @Post(':id/check')
  @RespondsOk(ToolImportDto)
  check(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<ToolImportDto> {
    return this.imports.check(id, admin);
  }

  /** Changes the tools, all in one transaction. If one of them has changed since the check, none changes, and the file is checked again. */
  @Post(':id/apply')
  @RespondsOk(ToolImportDto)
  apply(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<ToolImportDto> {
    return this.imports.apply(id, admin);
  }

  /** Uploads a file with the values before an applied import. Its check shows what changes back; tools that the import added are archived. */
  @Post(':id/undo')
  @ApiCreatedResponse({ type: ToolImportDto })
  undo(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<ToolImportDto> {
    return this.imports.undo(id, admin);
  }

  @Post(':id/cancel')
  @RespondsOk(ToolImportDto)
  cancel(@Param('id') id: string, @CurrentUser() admin: AuthenticatedUser): Promise<ToolImportDto> {
    return this.imports.cancel(id, admin);
  }
}
