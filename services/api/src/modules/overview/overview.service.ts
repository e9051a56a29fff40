import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type Condition, readPrepared } from '@whetstone/server/database/prepared-queries';
import { TtlCache } from '@whetstone/server/ttl-cache';
import type { DataSource } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { DRAFT } from '../../common/database/drafts.ts';
import { hasLowStock } from '../../common/database/low-stock.ts';
import { readNames, TOOL_NAMES } from '../../common/database/names.ts';
import { digitsOf, toMajor } from '../../common/money.ts';
import { lastDays } from '../../common/shop-days.ts';
import { OrdersService } from '../orders/lists/orders.service.ts';
import { SalesService } from '../orders/lists/sales.service.ts';
import { ReturnsService } from '../orders/returns/returns.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import type { BestToolDto, OpenWorkDto, Period, SalesDto } from './overview.dto.ts';

/** One query for each day reads a part of an index: no query is long, also with a million orders. */
const SOLD_ON_DAY = `
  SELECT tool_id AS id, SUM(quantity) AS sold FROM order_lines
  WHERE created_at >= ? AND created_at < ? AND cancelled_at IS NULL GROUP BY tool_id`;

/** Counting stops here. */
const MAX_COUNT = 1_000;
const BEST_TOOLS = 5;
/** Several admins and reloads share the figures. */
const CACHE_TTL_MS = 5_000;

/** What was sold, and what is to be done. */
@Injectable()
export class OverviewService {
  private readonly cachedSales = new Map<Period, TtlCache<SalesDto>>();
  private readonly cachedTools = new Map<Period, TtlCache<BestToolDto[]>>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly orders: OrdersService,
    private readonly returns: ReturnsService,
    private readonly soldOrders: SalesService,
    private readonly config: Config,
  ) {}

  /** The orders and the revenue of each day, today included. */
  sales(days: Period): Promise<SalesDto> {
    return this.cached(this.cachedSales, days, () => this.readSales(days));
  }

  /** The tools of which most items were ordered. */
  bestTools(days: Period): Promise<BestToolDto[]> {
    return this.cached(this.cachedTools, days, () => this.readBestTools(days));
  }

  async openWork(): Promise<OpenWorkDto> {
    const { lowStockAt } = await this.settings.get();
    const low = hasLowStock(lowStockAt);
    const [webhook] = await readPrepared(
      this.dataSource,
      `SELECT id FROM webhook_endpoints e WHERE EXISTS (
        SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.state = 'failed') LIMIT 1`,
      [],
    );
    const ofEndpoints = 'endpoint_id IN (SELECT id FROM webhook_endpoints)';
    return {
      paidToPack: await this.countOrders({ next: 'pack', payment: 'paid' }),
      invoicedToPack: await this.countOrders({ next: 'pack', payment: 'invoiced' }),
      toShip: await this.countOrders({ next: 'ship' }),
      toCancel: await this.countOrders({ next: 'cancel', payment: 'refunded' }),
      toRefund: await this.countOrders({ next: 'refund', payment: 'paid' }),
      unpaid: await this.countOrders({ state: 'placed', payment: 'unpaid' }),
      shippedUnpaid: await this.countOrders({ state: 'shipped', payment: 'invoiced' }),
      deliveredUnpaid: await this.countOrders({ state: 'delivered', payment: 'invoiced' }),
      vatNumbers: await this.countOrders({ next: 'decide-vat' }),
      returnsToDecide: await this.countReturns({ state: 'requested' }),
      returnsToReceive: await this.countReturns({ state: 'accepted' }),
      withdrawals: await this.countReturns({ state: 'accepted', reason: 'withdrawal' }),
      returnsToRefund: await this.countReturns({ state: 'received' }),
      lowStock: await this.count('tools', { ...low, sql: `${low.sql} AND +archived_at IS NULL` }),
      drafts: await this.count('tools', DRAFT),
      failedEmails: await this.count('emails', { sql: 'state = ?', values: ['failed'] }),
      failedDeliveries: webhook
        ? await this.count('webhook_deliveries', { sql: `${ofEndpoints} AND state = ?`, values: ['failed'] })
        : 0,
      disputes: await this.count('payment_differences', openDifferences('=')),
      paymentDifferences: await this.count('payment_differences', openDifferences('<>')),
      failingWebhook: webhook && String(webhook.id),
    };
  }

  private async readSales(count: Period): Promise<SalesDto> {
    const { currency, timeZone } = await this.settings.get();
    const cents = new Map([[currency, 0]]);
    const days: SalesDto['days'] = [];
    for (const shopDay of lastDays(count, timeZone, new Date())) {
      const sold = await this.soldOrders.ofDay(shopDay);
      for (const row of sold) cents.set(row.currency, (cents.get(row.currency) ?? 0) + row.cents);
      const own = sold.find((row) => row.currency === currency);
      days.push({
        day: shopDay.day,
        orders: sold.reduce((sum, { orders }) => sum + orders, 0),
        revenue: toMajor(own?.cents ?? 0, digitsOf(currency)),
      });
    }
    const revenue = [...cents].map(([key, sum]) => ({
      currency: key,
      amount: toMajor(sum, digitsOf(key)),
    }));
    const [any] = await readPrepared(this.dataSource, 'SELECT id FROM orders LIMIT 1', []);
    return { timeZone, days, revenue, hasOrders: any !== undefined };
  }

  private async readBestTools(count: Period): Promise<BestToolDto[]> {
    const { timeZone } = await this.settings.get();
    const sold = new Map<string, number>();
    for (const { start, end } of lastDays(count, timeZone, new Date())) {
      for (const row of await readPrepared(this.dataSource, SOLD_ON_DAY, [start, end])) {
        const id = String(row.id);
        sold.set(id, (sold.get(id) ?? 0) + Number(row.sold));
      }
    }
    const best = [...sold].sort(([, one], [, other]) => other - one).slice(0, BEST_TOOLS);
    const ids = best.map(([id]) => id);
    const names = await readNames(this.dataSource, TOOL_NAMES, ids);
    return best.map(([_id, items]) => ({ _id, name: names.get(_id) ?? '', sold: items }));
  }

  /** The lists that the overview links to have the same filters. */
  private countOrders(filters: Parameters<OrdersService['count']>[0]): Promise<number> {
    return this.orders.count(filters, MAX_COUNT);
  }

  private countReturns(filters: Parameters<ReturnsService['count']>[0]): Promise<number> {
    return this.returns.count(filters, MAX_COUNT);
  }

  private async count(table: string, { sql, values }: Condition): Promise<number> {
    const query = `SELECT COUNT(*) AS total FROM (SELECT 1 AS one FROM ${table} WHERE ${sql} LIMIT ${MAX_COUNT}) AS found`;
    const [row] = await readPrepared(this.dataSource, query, values);
    return Number(row?.total);
  }

  private cached<Value>(
    caches: Map<Period, TtlCache<Value>>,
    days: Period,
    load: () => Promise<Value>,
  ): Promise<Value> {
    const cache = caches.get(days) ?? new TtlCache(load, this.config.caches ? CACHE_TTL_MS : 0);
    caches.set(days, cache);
    return cache.get();
  }
}

/** Disputes, or all other differences. */
function openDifferences(operator: '=' | '<>'): Condition {
  return { sql: `resolved_at IS NULL AND kind ${operator} ?`, values: ['dispute'] };
}
