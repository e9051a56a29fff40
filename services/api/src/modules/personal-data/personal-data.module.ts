import { Module } from '@nestjs/common';
import { AddressesModule } from '../addresses/addresses.module.ts';
import { BasketModule } from '../basket/basket.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { MailModule } from '../mail/mail.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { StockAlertsModule } from '../stock-alerts/stock-alerts.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { PersonalDataController } from './personal-data.controller.ts';
import { PersonalDataExport } from './personal-data-export.service.ts';

@Module({
  imports: [
    AddressesModule,
    BasketModule,
    IdentityModule,
    MailModule,
    OrdersModule,
    ReviewsModule,
    StockAlertsModule,
    UsersModule,
  ],
  controllers: [PersonalDataController],
  providers: [PersonalDataExport],
})
export class PersonalDataModule {}
