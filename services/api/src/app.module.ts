import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { pino } from 'pino';
import { AccessGuard } from './common/access/access.guard.ts';
import { Config } from './common/config/config.ts';
import { databaseModule } from './common/database/database.module.ts';
import { loggerModule } from './common/http/logging.ts';
import { ProblemFilter } from './common/http/problem.filter.ts';
import { IdempotencyModule } from './common/idempotency/idempotency.module.ts';
import { JobsModule } from './common/jobs/jobs.module.ts';
import { RateLimitModule } from './common/rate-limit/rate-limit.module.ts';
import { migrations } from './migrations/migrations.ts';
import { DemoModule } from './modules/demo/demo.module.ts';
import { DeployTokensModule } from './modules/deploy-tokens/deploy-tokens.module.ts';
import { HealthModule } from './modules/health/health.module.ts';
import { IdentityModule } from './modules/identity/identity.module.ts';
import { OrdersModule } from './modules/orders/orders.module.ts';
import { ReleasesModule } from './modules/releases/releases.module.ts';
import { ReviewsModule } from './modules/reviews/reviews.module.ts';
import { ToolsModule } from './modules/tools/tools.module.ts';
import { UsersModule } from './modules/users/users.module.ts';

@Module({
  imports: [
    databaseModule(migrations),
    JobsModule,
    RateLimitModule,
    IdempotencyModule,
    HealthModule,
    ToolsModule,
    OrdersModule,
    ReviewsModule,
    UsersModule,
    IdentityModule,
    DeployTokensModule,
    ReleasesModule,
    DemoModule,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
class AppModule {}

/** The root module, with the settings and the logger for all modules. */
export function appModule(config: Config, logger: pino.Logger): DynamicModule {
  return {
    module: AppModule,
    imports: [configModule(config), loggerModule(logger)],
  };
}

@Module({})
class ConfigModule {}

function configModule(config: Config): DynamicModule {
  return {
    module: ConfigModule,
    global: true,
    providers: [{ provide: Config, useValue: config }],
    exports: [Config],
  };
}
