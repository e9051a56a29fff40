import { Global, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Column, type DataSource, Entity, Index, PrimaryColumn } from 'typeorm';
import { ServerConfig } from '../config/server-config.ts';
import { EVERY_TEN_MINUTES, JobsService } from '../jobs/jobs.service.ts';
import { RateLimiter } from './rate-limiter.ts';

/** The state of one rule and one client or key. A full bucket and a key without attempts need no row. */
@Entity('rate_limits')
export class RateLimit {
  /** A digest: the table stores no addresses. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'pk_rate_limits' })
  id: string;

  /** Backoff only: the number of attempts. */
  @Column({ type: 'int', default: 0 })
  attempts: number;

  /** The time at which the bucket is full again, or the attempts are forgotten, in ms since 1970. */
  @Index('ix_rate_limits_expires_at')
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([RateLimit])],
  providers: [
    {
      provide: RateLimiter,
      inject: [getDataSourceToken(), ServerConfig],
      useFactory: (dataSource: DataSource, config: ServerConfig) =>
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
