import { Global, Logger, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Config } from '../config/config.ts';
import { RateLimit } from './rate-limit.entity.ts';
import { RateLimiter } from './rate-limiter.ts';

const PURGE_EVERY_MS = 60_000;

/** The one rate limiter of the process. */
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
export class RateLimitModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RateLimitModule.name);
  private timer: NodeJS.Timeout | undefined;
  private purging: Promise<void> = Promise.resolve();

  constructor(private readonly limiter: RateLimiter) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.purge(), PURGE_EVERY_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.purging;
  }

  private purge(): void {
    this.purging = this.purging
      .then(() => this.limiter.purge())
      .catch((error) => this.logger.error(error, 'Full rate limit buckets were not purged.'));
  }
}
