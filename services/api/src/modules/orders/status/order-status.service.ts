import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { DataSource, type Repository } from 'typeorm';
import { inTransaction } from '../../../common/crash-points.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { OrdersService } from '../lists/orders.service.ts';
import { Order } from '../order.entity.ts';
import { lockByNumber, orderNotFound } from '../order-changes.ts';
import { isShownEvent, type OrderStatusDto } from './order-status.dto.ts';
import { StatusLinks } from './status-links.service.ts';

/** Shows the state of an order to the holder of a link, and ends the links of an order. */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Order) private readonly repository: Repository<Order>,
    private readonly orders: OrdersService,
    private readonly links: StatusLinks,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ProblemException 404 for a link that is forged, has expired or has ended: a guess learns nothing about an order */
  async read(token: string): Promise<OrderStatusDto> {
    const linked = this.links.read(token);
    const order = linked && (await this.repository.findOneBy(linked));
    if (!order) throw linkEnded();
    const { userId, client: email, clientName: name } = order;
    const detail = await this.orders.getById(order.id, { id: userId, email, name, role: 'user' });
    const { number, createdAt, state, payment, payable, total, currency, country, lines, history, refunded } =
      detail;
    const { deliveryMethod, carrier, tracking, trackingUrl, withdrawal, returns, kept } = detail;
    const isUnderWay = state !== 'cancelled' && state !== 'delivered';
    const dates = isUnderWay && pickDates(deliveryMethod);
    return {
      ...{ number, createdAt, state, payment, payable, total, refunded, currency, country },
      lines: lines.map(({ service, quantity, cancelled, returnedQuantity }) => {
        return { service, quantity, cancelled, returnedQuantity };
      }),
      history: history.flatMap(({ kind, at, amount, withdrawal: withdrawn }) =>
        isShownEvent(kind) ? [{ kind, at, amount, withdrawal: withdrawn }] : [],
      ),
      ...dates,
      returns: returns?.map(({ answer: _, ...one }) => one),
      ...{ carrier, tracking, trackingUrl, withdrawal, kept },
    };
  }

  /** Ends every link of the order. Later emails have new ones. @throws ProblemException 404 */
  async endLinks(number: string, caller: AuthenticatedUser): Promise<void> {
    await inTransaction(this.dataSource, 'end-status-links', async (manager) => {
      const order = await lockByNumber(manager, number);
      if (caller.role !== 'admin' && order.userId !== caller.id) throw orderNotFound();
      const { id, linkGeneration } = order;
      await manager.update(Order, { id }, { linkGeneration: linkGeneration + 1 });
      if (caller.role !== 'admin') return;
      await this.audit.record(manager, {
        ...{ actor: caller, action: 'order.status-links-ended', subject: order.number },
        person: order.userId,
      });
    });
  }
}

function pickDates({ earliest, latest }: { earliest: string; latest: string }) {
  return { earliest, latest };
}

function linkEnded(): ProblemException {
  const detail = 'This link has expired or has been ended. The newest email about the order has another one.';
  return new ProblemException(404, 'link-ended', detail);
}
