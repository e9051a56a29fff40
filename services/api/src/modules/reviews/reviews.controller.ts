import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import { Access } from '../../common/access/access.guard.ts';
import { type AuthenticatedUser, CurrentUser } from '../../common/access/authenticated-user.ts';
import { SuccessDto } from '../../common/http/response.dto.ts';
import { ApiPage, type Page, PageQuery } from '../../common/paging/page.ts';
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
