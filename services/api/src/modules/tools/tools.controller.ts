import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { SuccessDto } from '@whetstone/server/http/response.dto';
import { ApiPage, type Page } from '@whetstone/server/paging/page';
import { AddToolDto, ListToolsQuery, presentTool, ToolDto } from './tools.dto.ts';
import { ToolsService } from './tools.service.ts';

@Controller()
export class ToolsController {
  constructor(private readonly tools: ToolsService) {}

  @Get('purchase')
  @Access('everyone')
  @ApiPage(ToolDto)
  async list(@Query() query: ListToolsQuery): Promise<Page<ToolDto>> {
    return (await this.tools.list(query)).map(presentTool);
  }

  @Get('purchase/:id')
  @Access('everyone')
  @ApiOkResponse({ type: ToolDto })
  async get(@Param('id') id: string): Promise<ToolDto> {
    return presentTool(await this.tools.get(id));
  }

  @Post('service')
  @Access('admin')
  @ApiCreatedResponse({ type: SuccessDto })
  async add(@Body() tool: AddToolDto): Promise<SuccessDto> {
    await this.tools.add([tool]);
    return { success: true };
  }
}
