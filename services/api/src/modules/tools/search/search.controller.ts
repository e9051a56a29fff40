import { Body, Controller, Delete, Get, Ip, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/http/page';
import { DeletedCountDto } from '@whetstone/server/http/response.dto';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { ReturnsData } from '../../../common/data-tags.ts';
import { ToolCounts } from '../tool-counts.service.ts';
import { CountCategoriesQuery } from '../tool-queries.dto.ts';
import { CategoryUsesService } from './category-uses.service.ts';
import {
  CategoryToolsDto,
  CategoryUsesDto,
  NewSynonymDto,
  presentSynonym,
  SaveCategoryUsesDto,
  SaveSynonymDto,
  SearchOffersDto,
  SuggestionsDto,
  SuggestQuery,
  SynonymDto,
} from './search.dto.ts';
import { SearchOffersService } from './search-offers.service.ts';
import { SuggestionsService } from './suggestions.service.ts';
import { SynonymsService } from './synonyms.service.ts';

/** A shopper who types requests up to four a second, and an office may share an address. */
const SUGGESTIONS: RateLimitRule = { name: 'suggestions', burst: 300, perMinute: 600 };
/** Each is a search without a result. */
const OFFERS: RateLimitRule = { name: 'offers', burst: 100, perMinute: 120 };

@Controller()
export class SearchController {
  constructor(
    private readonly counts: ToolCounts,
    private readonly suggestions: SuggestionsService,
    private readonly offers: SearchOffersService,
    private readonly synonyms: SynonymsService,
    private readonly categoryUses: CategoryUsesService,
    private readonly limiter: RateLimiter,
  ) {}

  /** Tools, categories and words for a text that a shopper is typing. */
  @Get('search/suggestions')
  @ReturnsData('tools')
  @Access('everyone')
  @ApiOkResponse({ type: SuggestionsDto })
  async suggest(@Query() { q }: SuggestQuery, @Ip() address: string): Promise<SuggestionsDto> {
    await this.limit(SUGGESTIONS, address);
    return this.suggestions.suggest(q);
  }

  /** The number of matching tools in each category, most tools first. */
  @Get('search/categories')
  @ReturnsData('tools')
  @Access('everyone')
  @ApiOkResponse({ type: [CategoryToolsDto] })
  countCategories(@Query() query: CountCategoriesQuery): Promise<CategoryToolsDto[]> {
    return this.counts.countByCategory(query);
  }

  /** Tools and categories for a search that finds nothing. */
  @Get('search/offers')
  @ReturnsData('tools')
  @Access('everyone')
  @ApiOkResponse({ type: SearchOffersDto })
  async offer(@Query() { q }: SuggestQuery, @Ip() address: string): Promise<SearchOffersDto> {
    await this.limit(OFFERS, address);
    return this.offers.offer(q);
  }

  private limit(rule: RateLimitRule, address: string): Promise<void> {
    const detail = `This address has requested too many ${rule.name}. Wait a moment.`;
    return this.limiter.require(rule, address, detail);
  }

  /** Synonyms, by term. */
  @Get('synonyms')
  @Access('admin')
  @ApiPage(SynonymDto)
  async listSynonyms(@Query() page: PageQuery): Promise<Page<SynonymDto>> {
    return (await this.synonyms.list(page)).map(presentSynonym);
  }

  @Post('synonyms')
  @Access('admin')
  @ApiCreatedResponse({ type: SynonymDto })
  async addSynonym(
    @Body() body: NewSynonymDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<SynonymDto> {
    return presentSynonym(await this.synonyms.add(body, admin));
  }

  /** Changes a synonym. Returns 409 with the current synonym if another admin has changed it since the given version. */
  @Put('synonyms/:id')
  @Access('admin')
  @ApiOkResponse({ type: SynonymDto })
  async saveSynonym(
    @Param('id') id: string,
    @Body() body: SaveSynonymDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<SynonymDto> {
    return presentSynonym(await this.synonyms.save(id, body, admin));
  }

  @Delete('synonyms/:id')
  @Access('admin')
  @ApiOkResponse({ type: DeletedCountDto })
  async removeSynonym(
    @Param('id') id: string,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<DeletedCountDto> {
    return { deletedCount: (await this.synonyms.remove(id, admin)) ? 1 : 0 };
  }

  /** What the tools of each category are for, by category. */
  @Get('category-uses')
  @Access('admin')
  @ApiOkResponse({ type: [CategoryUsesDto] })
  listCategoryUses(): Promise<CategoryUsesDto[]> {
    return this.categoryUses.list();
  }

  /** Writes what the tools of a category are for. Returns 409 with the current uses if another admin has changed them since the given version. */
  @Put('category-uses/:category')
  @Access('admin')
  @ApiOkResponse({ type: CategoryUsesDto })
  saveCategoryUses(
    @Param('category') category: string,
    @Body() body: SaveCategoryUsesDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<CategoryUsesDto> {
    return this.categoryUses.save(category, body, admin);
  }
}
