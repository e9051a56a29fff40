import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { RespondsOk } from '@whetstone/server/http/response.dto';
import { QuoteDto } from './pricing/quote.dto.ts';
import { PromotionAdminService } from './promotions/promotion-admin.service.ts';
import {
  ListPromotionsQuery,
  NewPromotionDto,
  PreviewPromotionDto,
  PromotionDto,
  SavePromotionDto,
} from './promotions/promotions.dto.ts';

@Controller('promotions')
@Access('admin')
export class PromotionsController {
  constructor(private readonly promotions: PromotionAdminService) {}

  @Get()
  @ApiPage(PromotionDto)
  list(@Query() query: ListPromotionsQuery): Promise<Page<PromotionDto>> {
    return this.promotions.list(query);
  }

  /** Returns 409 `code-taken` for the code of another promotion. */
  @Post()
  @ApiCreatedResponse({ type: PromotionDto })
  add(@Body() body: NewPromotionDto, @CurrentUser() admin: AuthenticatedUser): Promise<PromotionDto> {
    return this.promotions.add(body, admin);
  }

  /** What the promotion alone does to a basket, whatever its dates, uses and accounts are. Changes nothing. */
  @Post('preview')
  @RespondsOk(QuoteDto)
  preview(@Body() body: PreviewPromotionDto): Promise<QuoteDto> {
    return this.promotions.preview(body);
  }

  @Get(':id')
  @ApiOkResponse({ type: PromotionDto })
  get(@Param('id') id: string): Promise<PromotionDto> {
    return this.promotions.get(id);
  }

  /** Changes new orders on every instance within a second. Returns 409 with the current promotion if it has changed since the given version. */
  @Put(':id')
  @ApiOkResponse({ type: PromotionDto })
  save(
    @Param('id') id: string,
    @Body() body: SavePromotionDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<PromotionDto> {
    return this.promotions.save(id, body, admin);
  }
}
