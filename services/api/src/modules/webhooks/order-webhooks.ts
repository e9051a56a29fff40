import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Announcement, Announcer, type OrderListener } from '../orders/announcer.service.ts';
import { newDelivery } from './deliveries.service.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import { WebhookDelivery, WebhookEndpoint } from './webhook.entity.ts';
import { orderPayload } from './webhook-payloads.dto.ts';

/** Queues each event of an order for the endpoints that selected it. A paused endpoint collects its events. */
@Injectable()
export class OrderWebhooks implements OrderListener {
  readonly wake: () => void;

  constructor(announcer: Announcer, queue: DeliveryQueue) {
    this.wake = queue.wake;
    announcer.listen(this);
  }

  async announce(manager: EntityManager, announcements: readonly Announcement[]): Promise<void> {
    const endpoints = await manager.find(WebhookEndpoint);
    for (const announcement of announcements) {
      const content = orderPayload(announcement);
      const { type } = content;
      const event = { eventId: announcement.event.id, type, payload: JSON.stringify(content) };
      for (const { id: endpointId } of endpoints.filter(({ events }) => events.includes(type))) {
        await manager.insert(WebhookDelivery, newDelivery({ endpointId, ...event }));
      }
    }
  }
}
