import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookSender } from '@whetstone/server/webhooks/webhook-sender';
import { Config } from '../../common/config/config.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { DeliveriesService } from './deliveries.service.ts';
import { DeliveryAttempts } from './delivery-attempts.service.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { OrderWebhooks } from './order-webhooks.ts';
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksService } from './webhooks.service.ts';

@Module({
  imports: [OrdersModule, TypeOrmModule.forFeature([WebhookEndpoint, WebhookDelivery])],
  controllers: [WebhooksController],
  providers: [
    {
      provide: WebhookSender,
      inject: [Config],
      useFactory: ({ webhookInternalHosts }: Config) => new WebhookSender(webhookInternalHosts),
    },
    DeliveriesService,
    DeliveryAttempts,
    DeliveryQueue,
    OrderWebhooks,
    WebhooksService,
  ],
  exports: [DeliveriesService],
})
export class WebhooksModule {}
