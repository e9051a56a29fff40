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
import { IdempotencyModule } from './common/idempotency/idempotency.module.ts';
import { migrations } from './migrations/migrations.ts';
import { AddressesModule } from './modules/addresses/addresses.module.ts';
import { AuditModule } from './modules/audit/audit.module.ts';
import { BasketModule } from './modules/basket/basket.module.ts';
import { CountriesModule } from './modules/countries/countries.module.ts';
import { DeliveryModule } from './modules/delivery/delivery.module.ts';
import { DemoModule } from './modules/demo/demo.module.ts';
import { IdentityModule } from './modules/identity/identity.module.ts';
import { OrdersModule } from './modules/orders/orders.module.ts';
import { OverviewModule } from './modules/overview/overview.module.ts';
import { PersonalDataModule } from './modules/personal-data/personal-data.module.ts';
import { ReviewsModule } from './modules/reviews/reviews.module.ts';
import { SettingsModule } from './modules/settings/settings.module.ts';
import { StockAlertsModule } from './modules/stock-alerts/stock-alerts.module.ts';
import { TaxesModule } from './modules/taxes/taxes.module.ts';
import { BrowseModule } from './modules/tools/browse/browse.module.ts';
import { ToolImportsModule } from './modules/tools/csv/tool-imports.module.ts';
import { SearchModule } from './modules/tools/search/search.module.ts';
import { StockModule } from './modules/tools/stock/stock.module.ts';
import { ToolsModule } from './modules/tools/tools.module.ts';
import { UsersModule } from './modules/users/users.module.ts';
import { WebhooksModule } from './modules/webhooks/webhooks.module.ts';

@Module({
  imports: [
    databaseModule(migrations),
    JobsModule,
    RateLimitModule,
    IdempotencyModule,
    HealthModule,
    AuditModule,
    SettingsModule,
    ToolsModule,
    SearchModule,
    BrowseModule,
    ToolImportsModule,
    BasketModule,
    CountriesModule,
    DeliveryModule,
    TaxesModule,
    OrdersModule,
    StockModule,
    StockAlertsModule,
    AddressesModule,
    ReviewsModule,
    WebhooksModule,
    UsersModule,
    IdentityModule,
    PersonalDataModule,
    OverviewModule,
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
    imports: [configModule(Config, config), loggerModule(logger)],
  };
}
