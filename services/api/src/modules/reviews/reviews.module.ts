import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ToolsModule } from '../tools/tools.module.ts';
import { Review } from './review.entity.ts';
import { ReviewBurstsService } from './review-bursts.service.ts';
import { ReviewChangesService } from './review-changes.service.ts';
import { AccountReviewsController, AllReviewsController, ReviewsController } from './reviews.controller.ts';
import { ReviewsService } from './reviews.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Review]), ToolsModule],
  controllers: [ReviewsController, AllReviewsController, AccountReviewsController],
  providers: [ReviewsService, ReviewBurstsService, ReviewChangesService],
  exports: [ReviewChangesService, ReviewsService],
})
export class ReviewsModule {}
