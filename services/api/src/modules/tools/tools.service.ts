import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { newId } from '@whetstone/server/database/new-id';
import { type Condition, TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import { keysetPage, nextRowsPage } from '@whetstone/server/paging/keyset-page';
import type { Page } from '@whetstone/server/paging/page';
import type { Repository } from 'typeorm';
import { toCents } from '../../common/money.ts';
import { toolNotFound } from './stock.service.ts';
import { StockEntry, Tool } from './tool.entity.ts';
import { searchTermsOf, toolSearch } from './tool-search.ts';
import { type ListToolsQuery, TOOL_KEYSETS } from './tools.dto.ts';

/** A tool to add: the price in dollars, and the quantity as the initial stock. */
export type NewTool = Pick<
  Tool,
  'name' | 'quantity' | 'minQuantity' | 'maxQuantity' | 'description' | 'img'
> &
  Partial<Pick<Tool, 'category' | 'alt'>> & { price: number };

/** Scanning this many tools takes as long as MySQL's index takes for as many matches (`npm run bench -- growth`). */
const MAX_SCANNED_TOOLS = 3_000;

@Injectable()
export class ToolsService {
  private readonly table: TableReader<Tool>;

  constructor(@InjectRepository(Tool) private readonly tools: Repository<Tool>) {
    this.table = new TableReader(tools);
  }

  async list({ q, category, sort, ...page }: ListToolsQuery): Promise<Page<Tool>> {
    const where: Condition[] = category ? [{ sql: 'category = ?', values: [category] }] : [];
    const order = TOOL_KEYSETS[sort];
    if (!q?.trim()) return keysetPage(this.table, where, order, page);
    const { byScan, byIndex } = toolSearch(q, this.table.mysql);
    const scan = { where, search: byScan, maxRows: MAX_SCANNED_TOOLS };
    const scanned = this.table.mysql && !page.count && (await nextRowsPage(this.table, scan, order, page));
    return scanned || keysetPage(this.table, [...where, byIndex], order, page);
  }

  async get(id: string): Promise<Tool> {
    const [tool] = await this.table.rows({ where: [{ sql: 'id = ?', values: [id] }], limit: 1 });
    if (!tool) throw toolNotFound();
    return tool;
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.tools.exists());
  }

  /** Adds tools and the ledger entries of their initial stock. The last tool is the newest. */
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
  const searchTerms = searchTermsOf(tool.name, category, tool.description);
  return {
    ...tool,
    id: newId(),
    priceCents: toCents(price),
    category,
    alt,
    searchTerms,
    words: searchTerms,
    createdAt,
  };
}
