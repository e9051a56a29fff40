import { Global, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Config } from '../config/config.ts';
import { EVERY_TEN_MINUTES, JobsService } from '../jobs/jobs.service.ts';
import { RateLimit } from './rate-limit.entity.ts';
import { RateLimiter } from './rate-limiter.ts';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RateLimit])],
  providers: [
    {
      provide: RateLimiter,
      inject: [getDataSourceToken(), Config],
      useFactory: (dataSource: DataSource, config: Config) =>
        new RateLimiter(dataSource, config.rateLimitFactor),
    },
  ],
  exports: [RateLimiter],
})
export class RateLimitModule {
  constructor(limiter: RateLimiter, jobs: JobsService) {
    jobs.add('purge-rate-limits', EVERY_TEN_MINUTES, (signal) => limiter.purge(signal));
  }
}
