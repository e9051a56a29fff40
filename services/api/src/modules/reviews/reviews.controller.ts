import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { SuccessDto } from '@whetstone/server/http/response.dto';
import { ApiPage, type Page, PageQuery } from '@whetstone/server/paging/page';
import { AddReviewDto, presentReview, ReviewDto, ShopRatingDto } from './reviews.dto.ts';
import { ReviewLimitService, ReviewsService } from './reviews.service.ts';

@Controller('review')
export class ReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly limit: ReviewLimitService,
  ) {}

  @Get()
  @Access('everyone')
  @ApiPage(ReviewDto)
  async list(@Query() page: PageQuery): Promise<Page<ReviewDto>> {
    return (await this.reviews.list(page)).map(presentReview);
  }

  @Get('rating')
  @Access('everyone')
  @ApiOkResponse({ type: ShopRatingDto })
  rating(): Promise<ShopRatingDto> {
    return this.reviews.rating();
  }

  @Post()
  @Access('user')
  @ApiCreatedResponse({ type: SuccessDto })
  async add(
    @Body() { reviews, rating }: AddReviewDto,
    @CurrentUser() caller: AuthenticatedUser,
  ): Promise<SuccessDto> {
    await this.limit.take(caller);
    await this.reviews.add([{ client: caller.email, clientName: caller.name, reviews, rating }]);
    return { success: true };
  }
}
