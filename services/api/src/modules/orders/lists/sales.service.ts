import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import type { DataSource } from 'typeorm';
import type { ShopDay } from '../../../common/shop-days.ts';
import { refundedCents } from '../step-rules.ts';

/** Reads the orders of a day by an index: no query is long, also with a million orders. */
const SALES_OF_DAY = `
  SELECT currency, COUNT(*) AS orders, SUM(CASE payment WHEN 'refunded' THEN 0 WHEN 'paid'
    THEN total_cents - COALESCE(${refundedCents('orders.id')}, 0) ELSE total_cents END) AS cents
  FROM orders WHERE created_at >= ? AND created_at < ? AND state <> 'cancelled' GROUP BY currency`;

interface Sales {
  currency: string;
  orders: number;
  /** The totals of the orders without refunds. */
  cents: number;
}

/** What the shop has sold. */
@Injectable()
export class SalesService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The orders of a day that are not cancelled, by currency. */
  async ofDay({ start, end }: ShopDay): Promise<Sales[]> {
    const rows = await readPrepared(this.dataSource, SALES_OF_DAY, [start, end]);
    return rows.map(({ currency, orders, cents }) => {
      return { currency: String(currency), orders: Number(orders), cents: Number(cents) };
    });
  }
}
