import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { DeletedCountDto, SuccessDto } from '@whetstone/server/http/response.dto';
import { ReturnsData } from '../../common/data-tags.ts';
import { LimitPerNetwork } from '../../common/network-limit.ts';
import { ReviewChangesService } from './review-changes.service.ts';
import {
  AddReviewDto,
  EditReviewDto,
  FullReviewDto,
  HideReviewDto,
  ListAllReviewsQuery,
  ListReviewsQuery,
  RatingQuery,
  RatingSummaryDto,
  ReviewDto,
  ShowReviewDto,
} from './reviews.dto.ts';
import { ReviewsService } from './reviews.service.ts';

/** Ten times the changes of an account: at once, and within an hour. */
const reviewsOfNetwork = () => ({ name: 'network-reviews', burst: 100, perMinute: 100 / 60 });

@Controller('review')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly changes: ReviewChangesService,
  ) {}

  @Get()
  @ReturnsData('reviews', 'tool')
  @Access('everyone')
  @ApiPage(ReviewDto)
  list(@Query() query: ListReviewsQuery): Promise<Page<ReviewDto>> {
    return this.reviews.list(query);
  }

  @Get('rating')
  @ReturnsData('reviews', 'tool')
  @Access('everyone')
  @ApiOkResponse({ type: RatingSummaryDto })
  rating(@Query() { tool }: RatingQuery): Promise<RatingSummaryDto> {
    return this.reviews.rating(tool);
  }

  @Get('mine')
  @Access('user')
  @ApiPage(FullReviewDto)
  listMine(
    @Query() query: ListReviewsQuery,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<Page<FullReviewDto>> {
    return this.reviews.listMine(query, caller);
  }

  @Post()
  @Access('user')
  @LimitPerNetwork(reviewsOfNetwork)
  @ApiCreatedResponse({ type: SuccessDto })
  async add(@Body() review: AddReviewDto, @CurrentUser() caller: AuthenticatedUser): Promise<SuccessDto> {
    await this.changes.add(caller, review);
    return { success: true };
  }

  @Put(':id')
  @Access('user')
  @LimitPerNetwork(reviewsOfNetwork)
  @ApiOkResponse({ type: FullReviewDto })
  edit(
    @Param('id') id: string,
    @Body() body: EditReviewDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<FullReviewDto> {
    return this.changes.edit(caller, id, body);
  }

  @Delete(':id')
  @Access('user')
  @ApiOkResponse({ type: DeletedCountDto })
  async remove(@Param('id') id: string, @CurrentUser() caller: AuthenticatedUser): Promise<DeletedCountDto> {
    return { deletedCount: (await this.changes.remove(caller, id)) ? 1 : 0 };
  }
}

/** All reviews, for admins. */
@Controller('reviews')
export class AllReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly changes: ReviewChangesService,
  ) {}

  @Get()
  @Access('admin')
  @ApiPage(FullReviewDto)
  list(@Query() query: ListAllReviewsQuery): Promise<Page<FullReviewDto>> {
    return this.reviews.listAll(query);
  }

  @Post(':id/hide')
  @Access('admin')
  @HttpCode(200)
  @ApiOkResponse({ type: FullReviewDto })
  hide(
    @Param('id') id: string,
    @Body() body: HideReviewDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<FullReviewDto> {
    return this.changes.hide(id, body, admin);
  }

  @Post(':id/show')
  @Access('admin')
  @HttpCode(200)
  @ApiOkResponse({ type: FullReviewDto })
  show(
    @Param('id') id: string,
    @Body() body: ShowReviewDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<FullReviewDto> {
    return this.changes.show(id, body, admin);
  }
}
