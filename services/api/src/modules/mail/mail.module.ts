import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OrdersModule } from '../orders/orders.module.ts';
import { Email } from './email.entity.ts';
import { EmailsController } from './emails.controller.ts';
import { EmailsService } from './emails.service.ts';
import { InternalNoticesController } from './internal-notices.controller.ts';
import { MailOutbox } from './mail-outbox.service.ts';
import { MailSender } from './mail-sender.ts';
import { OrderEmails } from './order-emails.ts';
import { StaffNotice } from './staff-notice.entity.ts';
import { StaffNotices } from './staff-notices.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Email, StaffNotice]), OrdersModule],
  controllers: [EmailsController, InternalNoticesController],
  providers: [EmailsService, MailOutbox, MailSender, OrderEmails, StaffNotices],
  exports: [MailOutbox],
})
export class MailModule {}
