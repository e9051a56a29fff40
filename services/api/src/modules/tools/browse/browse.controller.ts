import { Body, Controller, Get, Ip, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { ReturnsData } from '../../../common/data-tags.ts';
import { ToolCounts } from '../tool-counts.service.ts';
import { CountFacetsQuery } from '../tool-queries.dto.ts';
import { CategoryDto, ChooseCategoryPictureDto, FacetsDto } from './browse.dto.ts';
import { BrowseService } from './browse.service.ts';

/** Only browsers request them, once for each change of a filter. An office may share an address. */
const FACETS: RateLimitRule = { name: 'facets', burst: 300, perMinute: 600 };

@Controller()
export class BrowseController {
  constructor(
    private readonly browse: BrowseService,
    private readonly counts: ToolCounts,
    private readonly limiter: RateLimiter,
  ) {}

  /** The categories with tools on sale, most tools first. */
  @Get('categories')
  @ReturnsData('tools')
  @Access('everyone')
  @ApiOkResponse({ type: [CategoryDto] })
  listCategories(): Promise<CategoryDto[]> {
    return this.browse.categories();
  }

  /** One of these categories. */
  @Get('categories/:category')
  @ReturnsData('tools')
  @Access('everyone')
  @ApiOkResponse({ type: CategoryDto })
  getCategory(@Param('category') category: string): Promise<CategoryDto> {
    return this.browse.category(category);
  }

  /** The number of tools that each value of a filter leaves. */
  @Get('facets')
  @ReturnsData('tools')
  @Access('everyone')
  @ApiOkResponse({ type: FacetsDto })
  async countFacets(@Query() query: CountFacetsQuery, @Ip() address: string): Promise<FacetsDto> {
    const detail = 'This address has requested too many counts. Wait a moment.';
    await this.limiter.require(FACETS, address, detail);
    return this.counts.facets(query);
  }

  /** Shows the picture of a tool for its category. */
  @Put('categories/:category/picture')
  @Access('admin')
  @ApiOkResponse({ type: CategoryDto })
  chooseCategoryPicture(
    @Param('category') category: string,
    @Body() { toolId }: ChooseCategoryPictureDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<CategoryDto> {
    return this.browse.choosePicture(category, toolId, admin);
  }
}
