import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import type { FastifyReply } from 'fastify';
import { ReturnsData } from '../../common/data-tags.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { PhotosService } from './photos/photos.service.ts';
import { ListToolsQuery } from './tool-queries.dto.ts';
import { AddedToolDto, AddToolDto, presentToolToCustomers, ToolDetailDto, ToolDto } from './tools.dto.ts';
import { ToolsService } from './tools.service.ts';

@Controller()
export class ToolsController {
  constructor(
    private readonly tools: ToolsService,
    private readonly photos: PhotosService,
    private readonly settings: SettingsService,
  ) {}

  @Get('purchase')
  @ReturnsData('tools')
  @Access('everyone')
  @ApiPage(ToolDto, {
    'X-Corrected-Query': {
      description:
        'The words that were searched for instead of `q`, percent-encoded, if words were corrected and the correction finds tools.',
      schema: { type: 'string' },
    },
    'X-Found-Words': {
      description:
        'If no tool has all words of `q`: the words that the listed tools have, each percent-encoded, separated by commas. Semicolons separate lists of which each tool has one. Empty if only the price in `q` fits.',
      schema: { type: 'string' },
    },
    'X-Price-Filter': {
      description:
        'If `q` has a price, such as `gift under $40`: `q` without it, and the filters `minPrice` and `maxPrice` that it became, as a query string.',
      schema: { type: 'string' },
    },
  })
  async list(
    @Query() query: ListToolsQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Page<ToolDto>> {
    const { page, corrected, found, price } = await this.tools.list(query);
    if (corrected !== undefined) reply.header('x-corrected-query', encodeURIComponent(corrected));
    if (found)
      reply.header('x-found-words', found.map((words) => words.map(encodeURIComponent).join(',')).join(';'));
    if (price) {
      const fields = new URLSearchParams();
      for (const [name, value] of Object.entries(price)) fields.set(name, String(value));
      reply.header('x-price-filter', fields.toString());
    }
    const settings = await this.settings.get();
    return page.map((tool) => presentToolToCustomers(tool, settings));
  }

  @Get('purchase/:id')
  @ReturnsData('tools', 'id')
  @Access('everyone')
  @ApiOkResponse({ type: ToolDetailDto })
  async get(@Param('id') id: string): Promise<ToolDetailDto> {
    const tool = await this.tools.getPublished(id);
    return {
      ...presentToolToCustomers(tool, await this.settings.get()),
      photos: await this.photos.listOf(tool),
    };
  }

  @Post('service')
  @Access('admin')
  @ApiCreatedResponse({ type: AddedToolDto })
  async add(@Body() tool: AddToolDto, @CurrentUser() admin: AuthenticatedUser): Promise<AddedToolDto> {
    const [_id = ''] = await this.tools.add([tool], admin);
    return { success: true, _id };
  }
}
