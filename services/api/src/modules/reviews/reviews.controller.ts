import { Body, Controller, Delete, Get, Ip, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '@whetstone/server/access/access.guard';
import { type AuthenticatedUser, CurrentUser } from '@whetstone/server/access/authenticated-user';
import { ApiPage, type Page } from '@whetstone/server/http/page';
import { DeletedCountDto, RespondsOk, SuccessDto } from '@whetstone/server/http/response.dto';
import { ReturnsData } from '../../common/data-tags.ts';
import { LimitPerNetwork } from '../../common/network-limit.ts';
import { ReviewBurstsService } from './review-bursts.service.ts';
import { ReviewChangesService } from './review-changes.service.ts';
import {
  AddReviewDto,
  EditReviewDto,
  FullReviewDto,
  HiddenReviewsDto,
  HideAccountReviewsDto,
  HideReviewDto,
  ListAllReviewsQuery,
  ListReviewsQuery,
  RatingQuery,
  RatingSummaryDto,
  ReviewBurstDto,
  ReviewDto,
  ShowAccountReviewsDto,
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
  async add(
    @Body() review: AddReviewDto,
    @CurrentUser() caller: AuthenticatedUser,
    @Ip() address: string,
  ): Promise<SuccessDto> {
    await this.changes.add(caller, review, address);
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
@Access('admin')
export class AllReviewsController {
  constructor(
    private readonly reviews: ReviewsService,
    private readonly changes: ReviewChangesService,
    private readonly bursts: ReviewBurstsService,
  ) {}

  @Get()
  @ApiPage(FullReviewDto)
  list(@Query() query: ListAllReviewsQuery): Promise<Page<FullReviewDto>> {
    return this.reviews.listAll(query);
  }

  /** Bursts of reviews in the last 24 hours. */
  @Get('bursts')
  @ApiOkResponse({ type: [ReviewBurstDto] })
  listBursts(): Promise<ReviewBurstDto[]> {
    return this.bursts.list();
  }

  @Post(':id/hide')
  @RespondsOk(FullReviewDto)
  hide(
    @Param('id') id: string,
    @Body() body: HideReviewDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<FullReviewDto> {
    return this.changes.hide(id, body, admin);
  }

  @Post(':id/show')
  @RespondsOk(FullReviewDto)
  show(
    @Param('id') id: string,
    @Body() body: ShowReviewDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<FullReviewDto> {
    return this.changes.show(id, body, admin);
  }
}

/** All reviews of an account, for admins. */
@ApiTags('reviews')
@Controller('users/:user/reviews')
@Access('admin')
export class AccountReviewsController {
  constructor(private readonly changes: ReviewChangesService) {}

  /** Hides the newest 100 reviews that are not hidden yet. */
  @Post('hide')
  @RespondsOk(HiddenReviewsDto)
  hide(
    @Param('user') user: string,
    @Body() body: HideAccountReviewsDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<HiddenReviewsDto> {
    return this.changes.hideOfAccount(user, body, admin);
  }

  /** Shows hidden reviews that have not changed since. Returns those that it shows. */
  @Post('show')
  @RespondsOk([FullReviewDto])
  show(
    @Param('user') user: string,
    @Body() body: ShowAccountReviewsDto,
    @CurrentUser() admin: AuthenticatedUser,
  ): Promise<FullReviewDto[]> {
    return this.changes.showOfAccount(user, body, admin);
  }
}
