import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { newId } from '../../common/database/new-id.ts';
import { type Condition, TableReader } from '../../common/database/prepared-queries.ts';
import { inTransaction } from '../../common/database/transactions.ts';
import { toCents } from '../../common/money.ts';
import { keysetPage, nextRowsPage } from '../../common/paging/keyset-page.ts';
import type { Page } from '../../common/paging/page.ts';
import type { ListToolsQuery } from './list-tools.dto.ts';
import { wordsOf } from './search-words.ts';
import { StockEntry } from './stock-entry.entity.ts';
import { noSuchTool } from './stock-refusals.ts';
import { Tool } from './tool.entity.ts';
import { TOOL_ORDERS } from './tool-orders.ts';
import { toolSearch } from './tool-search.ts';

/** As an admin describes it: the price in dollars, the quantity as the first stock. */
export type NewTool = Pick<
  Tool,
  'name' | 'quantity' | 'minQuantity' | 'maxQuantity' | 'description' | 'img'
> &
  Partial<Pick<Tool, 'category' | 'alt'>> & { price: number };

/** Their words are read in about the time in which MySQL's index answers for as many finds (`npm run bench -- growth`). */
const NEXT_TOOLS = 3_000;

@Injectable()
export class ToolsService {
  private readonly table: TableReader<Tool>;

  constructor(@InjectRepository(Tool) private readonly tools: Repository<Tool>) {
    this.table = new TableReader(tools);
  }

  async list({ q, category, sort, ...page }: ListToolsQuery): Promise<Page<Tool>> {
    const where: Condition[] = category ? [{ sql: 'category = ?', values: [category] }] : [];
    const order = TOOL_ORDERS[sort];
    if (!q?.trim()) return keysetPage(this.table, where, order, page);
    const { byReading, byIndex } = toolSearch(q, this.table.mysql);
    const search = { where, sought: byReading, most: NEXT_TOOLS };
    const near = this.table.mysql && !page.count && (await nextRowsPage(this.table, search, order, page));
    return near || keysetPage(this.table, [...where, byIndex], order, page);
  }

  async get(id: string): Promise<Tool> {
    const [tool] = await this.table.rows({ where: [{ sql: 'id = ?', values: [id] }], limit: 1 });
    if (!tool) throw noSuchTool();
    return tool;
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.tools.exists());
  }

  /** Adds tools, each with the ledger entry of its first stock; the last one added is the newest. */
  async add(tools: NewTool[]): Promise<void> {
    const createdAt = new Date();
    const rows = tools.map((tool) => toRow(tool, createdAt));
    const entries = rows.map(({ id: toolId, quantity }) => {
      return { id: newId(), toolId, kind: 'initial' as const, quantity, orderId: null, createdAt };
    });
    await inTransaction(this.tools.manager.dataSource, async (manager) => {
      await manager.insert(Tool, rows);
      await manager.insert(StockEntry, entries);
    });
  }
}

function toRow({ price, category = 'general', alt = '', ...tool }: NewTool, createdAt: Date): Tool {
  return {
    ...tool,
    id: newId(),
    priceCents: toCents(price),
    category,
    alt,
    words: wordsOf(tool.name, category, tool.description),
    createdAt,
  };
}
