import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { TableReader, type Condition as Where } from '@whetstone/server/database/prepared-queries';
import type { Page } from '@whetstone/server/http/page';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { DataSource, type EntityManager, In, type Repository } from 'typeorm';
import { returnAddressOf } from '../../../common/settings.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { Order, parseNumber } from '../order.entity.ts';
import { orderNotFound } from '../order-changes.ts';
import { OrderLine } from '../order-line.entity.ts';
import { findOpen } from '../parcels/parcels.ts';
import { Payment } from '../payments/payment.entity.ts';
import { PaymentProviders } from '../providers/payment-providers.service.ts';
import { presentReturnRefund } from '../returned-tools/order-returns.dto.ts';
import { Return, ReturnLine } from '../returned-tools/return.entity.ts';
import { presentPeriod, presentUntil, presentWithdrawal } from '../returned-tools/return-periods.ts';
import { findReturns, returnableLines } from '../returned-tools/returned-lines.ts';
import {
  closedReason,
  findPeriods,
  findReturn,
  isCancellable,
  MAX_CANCELLED,
  stepsOf,
} from './return-rules.ts';
import type { ListReturnsQuery, OrderReturnsDto, ReturnDto, ReturnLineDto } from './returns.dto.ts';

type ReturnFilters = Pick<ListReturnsQuery, 'q' | 'state' | 'reason'>;

const OF_ORDER = 'order_id = (SELECT orders.id FROM orders WHERE orders.number = ?)';

/** Shows returns to customers and admins. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(Return) private readonly returns: Repository<Return>,
    private readonly settings: SettingsService,
    private readonly providers: PaymentProviders,
  ) {}

  /** Newest first. */
  async list(
    { q, state, reason, ...page }: ListReturnsQuery,
    admin: AuthenticatedUser,
  ): Promise<Page<ReturnDto>> {
    const where = conditionsOf({ q, state, reason });
    const found = await keysetPage(new TableReader(this.returns), where, sortOrder('newest'), page);
    const shown = await this.present(this.dataSource.manager, found.items, admin);
    const byId = new Map(shown.map((one) => [one._id, one]));
    return found.map(({ id }) => byId.get(id) as ReturnDto);
  }

  /** The number of returns of these filters. Counting stops at `most`. */
  count(filters: ReturnFilters, most: number): Promise<number> {
    return new TableReader(this.returns).count(conditionsOf(filters), most);
  }

  /** @throws ProblemException 404 for an unknown number, and for another account's order */
  async ofOrder(number: string, caller: AuthenticatedUser): Promise<OrderReturnsDto> {
    const { manager } = this.dataSource;
    const stored = parseNumber(number);
    const order = stored === undefined ? null : await manager.findOneBy(Order, { number: stored });
    if (!order || (caller.role !== 'admin' && order.userId !== caller.id)) throw orderNotFound();
    const settings = await this.settings.get();
    const periods = await findPeriods(manager, order, settings);
    const found = await findReturns(manager, order.id);
    const open = returnableLines(await findOpen(manager, order.id), found);
    const until = presentUntil(periods);
    const withdrawal = presentWithdrawal(periods);
    const returnable = until || withdrawal ? open : [];
    const returns = await this.present(manager, found.returns, caller);
    return {
      ...(returnable.length > 0 ? { until, withdrawal } : closedReason(order, periods, open, returns)),
      address: settings.returnAddress ? returnAddressOf(settings) : undefined,
      period: presentPeriod(periods),
      returnable: returnable.map(({ line, left: quantity }) => {
        return { line: line.id, service: line.service, quantity };
      }),
      returns,
    };
  }

  /** @throws ProblemException 404 */
  async get(id: string, caller: AuthenticatedUser): Promise<ReturnDto> {
    const { manager } = this.dataSource;
    const [shown] = await this.present(manager, [await findReturn(manager, id)], caller);
    return shown as ReturnDto;
  }

  private async present(
    manager: EntityManager,
    returns: readonly Return[],
    caller: AuthenticatedUser,
  ): Promise<ReturnDto[]> {
    if (returns.length === 0) return [];
    const lines = await manager.find(ReturnLine, {
      where: { returnId: In(returns.map(({ id }) => id)) },
      order: { id: 'ASC' },
    });
    const sold = await manager.findBy(OrderLine, { id: In([...new Set(lines.map(({ lineId }) => lineId))]) });
    const orders = await manager.findBy(Order, { id: In([...new Set(returns.map((one) => one.orderId))]) });
    const ownOrders = orders.filter(({ userId }) => userId === caller.id).map(({ id }) => id);
    const cancelled =
      ownOrders.length === 0
        ? []
        : await manager.findBy(Return, { orderId: In(ownOrders), state: 'cancelled' });
    const payments =
      caller.role === 'admin'
        ? await manager.findBy(Payment, { orderId: In(orders.map(({ id }) => id)), state: 'paid' })
        : [];
    const canCancelIn = (order: string) =>
      ownOrders.includes(order) &&
      cancelled.filter(({ orderId }) => orderId === order).length < MAX_CANCELLED;
    return returns.map((one) => {
      const { id, orderId, state, reason, note, answer, createdAt, changedAt } = one;
      const order = orders.find((found) => found.id === orderId);
      const own = lines.filter(({ returnId }) => returnId === id);
      const payment = payments.find((paid) => paid.orderId === orderId);
      return {
        _id: id,
        number: order?.number ?? '',
        refund: order && presentReturnRefund(one, order),
        ...(payment && { provider: this.providers.nameOf(payment.provider) }),
        ...{ state, reason, note, answer },
        ...{ createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() },
        lines: own.map(({ lineId, quantity, condition }): ReturnLineDto => {
          const service = sold.find((line) => line.id === lineId)?.service ?? '';
          return { line: lineId, service, quantity, condition: condition ?? undefined };
        }),
        steps: caller.role === 'admin' ? stepsOf(one, own) : [],
        cancellable: isCancellable(one) && canCancelIn(orderId),
      };
    });
  }
}

function conditionsOf({ q, state, reason }: ReturnFilters): Where[] {
  const number = q?.trim();
  return [
    ...(state ? [{ sql: 'state = ?', values: [state] }] : []),
    ...(reason ? [{ sql: 'reason = ?', values: [reason] }] : []),
    ...(number ? [{ sql: OF_ORDER, values: [parseNumber(number) ?? ''] }] : []),
  ];
}
