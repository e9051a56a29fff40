import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccessGuard } from '@whetstone/server/access/access.guard';
import { configModule } from '@whetstone/server/config/config.module';
import { databaseModule } from '@whetstone/server/database/database.module';
import { HealthModule } from '@whetstone/server/health/health.module';
import { loggerModule } from '@whetstone/server/http/logging';
import { ProblemFilter } from '@whetstone/server/http/problem.filter';
import { JobsModule } from '@whetstone/server/jobs/jobs.module';
import { RateLimitModule } from '@whetstone/server/rate-limit/rate-limit.module';
import type { pino } from 'pino';
import { Config } from './common/config/config.ts';
import { migrations } from './migrations/migrations.ts';
import { AccessModule } from './modules/access/access.module.ts';
import { DeployTokensModule } from './modules/deploy-tokens/deploy-tokens.module.ts';
import { ReleasesModule } from './modules/releases/releases.module.ts';

@Module({
  imports: [
    databaseModule(migrations),
    JobsModule,
    RateLimitModule,
    HealthModule,
    AccessModule,
    DeployTokensModule,
    ReleasesModule,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
class AppModule {}

/** The root module, with the settings and the logger for all modules. */
export function appModule(config: Config, logger: pino.Logger): DynamicModule {
  return { module: AppModule, imports: [configModule(Config, config), loggerModule(logger)] };
}
