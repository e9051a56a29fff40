import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MailModule } from '../mail/mail.module.ts';
import { ToolsModule } from '../tools/tools.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { AlertsController } from './alerts.controller.ts';
import { StockAlert } from './stock-alert.entity.ts';
import { StockAlertMailer } from './stock-alert-mailer.ts';
import { StockAlertsService } from './stock-alerts.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([StockAlert]), MailModule, ToolsModule, UsersModule],
  controllers: [AlertsController],
  providers: [StockAlertMailer, StockAlertsService],
  exports: [StockAlertsService],
})
export class StockAlertsModule {}
