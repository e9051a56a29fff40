import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './common/access/access.guard.ts';
import { configModule } from './common/config/config.module.ts';
import type { Config } from './common/config/config.ts';
import { databaseModule } from './common/database/database.module.ts';
import { LoggingModule } from './common/http/logging.module.ts';
import { ProblemFilter } from './common/http/problem.filter.ts';
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
    LoggingModule,
    databaseModule(migrations),
    JobsModule,
    RateLimitModule,
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

/** The root module, told its configuration. */
export function appModule(config: Config): DynamicModule {
  return { module: AppModule, imports: [configModule(config)] };
}
