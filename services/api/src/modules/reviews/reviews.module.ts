import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Review } from './review.entity.ts';
import { ReviewsController } from './reviews.controller.ts';
import { ReviewLimitService, ReviewsService } from './reviews.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Review])],
  controllers: [ReviewsController],
  providers: [ReviewsService, ReviewLimitService],
  exports: [ReviewsService],
})
export class ReviewsModule {}
