import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { Page } from '@whetstone/server/http/page';
import { keysetPage, nextRowsPage } from '@whetstone/server/paging/keyset-page';
import { In, type Repository } from 'typeorm';
import { requireAmount } from '../../common/amount.ts';
import { recordChange } from '../../common/data-tags.ts';
import { isDraft } from '../../common/database/drafts.ts';
import { digitsOf, PRICES, toMinor } from '../../common/money.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { filterConditions } from './facets.ts';
import { readPrice } from './search/price-words.ts';
import { relevancePage } from './search/relevance-page.ts';
import { groupsOf, type SearchQuery } from './search/search-query.ts';
import { SearchWordsService, searchColumnsOf } from './search/search-words.service.ts';
import { toolArchived, toolNotFound } from './stock.service.ts';
import { StockEntry, Tool } from './tool.entity.ts';
import { FOUND_ON_SALE, inCategory, ON_SALE, type SearchReading, ToolFinder } from './tool-finder.service.ts';
import { type ListToolsQuery, TOOL_KEYSETS } from './tool-queries.dto.ts';
import { MAX_SCANNED_TOOLS, toolSearch } from './tool-search.ts';

/** A tool to add: the price in the currency of the shop, and the quantity as the initial stock. */
export type NewTool = Pick<Tool, 'name' | 'quantity' | 'minQuantity' | 'maxQuantity' | 'description'> &
  Partial<Pick<Tool, 'category' | 'alt' | 'img' | 'uses' | 'weightGrams' | 'taxClass' | 'content'>> & {
    price: number;
  };

export interface FoundTools extends SearchReading {
  page: Page<Tool>;
}

@Injectable()
export class ToolsService {
  /** For price and stock filters, whose combinations would be too many prepared queries. */
  private readonly filteredTable: TableReader<Tool>;
  constructor(
    @InjectRepository(Tool) private readonly tools: Repository<Tool>,
    private readonly audit: AuditLog,
    private readonly words: SearchWordsService,
    private readonly settings: SettingsService,
    private readonly finder: ToolFinder,
  ) {
    this.filteredTable = new TableReader(tools, false);
  }

  /** The tools on sale that match, and how the search was read. */
  async list(request: ListToolsQuery): Promise<FoundTools> {
    const { query, price } = readPrice(request);
    if (!price) return this.listFound(query);
    // A page after the first belongs to the same list as the first.
    const { cursor: _, ...first } = query;
    const hasWords = async () =>
      (await this.listFound({ ...first, limit: 1, count: false })).page.items.length > 0;
    if (!price.q || (await hasWords())) return { ...(await this.listFound(query)), price };
    const { page } = await this.listFound({ ...query, q: '' });
    return { page, price, ...((page.items.length > 0 || page.total) && { found: [] }) };
  }

  private async listFound(request: ListToolsQuery): Promise<FoundTools> {
    const { q, category, sort, literal, limit, cursor, count, ...wanted } = request;
    const page = { limit, cursor, count };
    const filters = filterConditions(wanted, await this.settings.digits());
    const table = filters.length > 0 ? this.filteredTable : this.finder.table;
    const where = [...inCategory(category), ...filters];
    const onSale = [...where, ON_SALE];
    if (!q?.trim()) return { page: await keysetPage(table, onSale, TOOL_KEYSETS[sort ?? 'newest'], page) };
    const list = async (query: SearchQuery) => {
      const search = toolSearch(groupsOf(query), table.mysql);
      const foundOnSale = [...where, FOUND_ON_SALE];
      if (!sort || sort === 'relevance')
        return relevancePage(table, { ...search, query, onSale, foundOnSale }, page);
      const order = TOOL_KEYSETS[sort];
      const scan = { where: onSale, search: search.byScan, maxRows: MAX_SCANNED_TOOLS };
      const scanned = !page.count && (await nextRowsPage(table, scan, order, page));
      return scanned || keysetPage(table, [...foundOnSale, search.byIndex], order, page);
    };
    const isWhole = where.length === 0 && page.cursor === undefined;
    const isEmpty = ({ items, total }: Page<Tool>) =>
      items.length === 0 && !total && (page.limit > 0 || page.count);
    const { result, ...reading } = await this.finder.find({ q, literal }, list, { isEmpty, isWhole });
    return { page: result, ...reading };
  }

  /** For admins: drafts included. @throws ProblemException 404 */
  async get(id: string): Promise<Tool> {
    const [tool] = await this.finder.table.rows({ where: [{ sql: 'id = ?', values: [id] }], limit: 1 });
    if (!tool) throw toolNotFound();
    return tool;
  }

  /** @throws ProblemException 404, also for a draft */
  async getPublished(id: string): Promise<Tool> {
    const tool = await this.get(id);
    if (isDraft(tool)) throw toolNotFound();
    return tool;
  }

  /** @throws ProblemException 404, and 409 for a tool that is no longer sold */
  async getActive(id: string): Promise<Tool> {
    const tool = await this.getPublished(id);
    if (tool.archivedAt) throw toolArchived(tool.name);
    return tool;
  }

  /** The tools with these ids, in no particular order. Unknown ids are skipped. */
  byIds(ids: readonly string[]): Promise<Tool[]> {
    return this.tools.findBy({ id: In(ids) });
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.tools.exists());
  }

  /** Adds tools with their stock, the last one as the newest. @throws ProblemException 400 for a price that the currency does not have */
  async add(tools: NewTool[], admin?: AuthenticatedUser): Promise<string[]> {
    const createdAt = new Date();
    const { currency } = await this.settings.get();
    for (const { price } of tools) requireAmount('price', price, currency, PRICES);
    const rows = tools.map((tool) => toRow(tool, digitsOf(currency), createdAt));
    const entries = rows.map(({ id: toolId, quantity }) => {
      return { id: newId(), toolId, kind: 'initial' as const, quantity, lineId: null, createdAt };
    });
    await inTransaction(this.tools.manager.dataSource, async (manager) => {
      await manager.insert(Tool, rows);
      await manager.insert(StockEntry, entries);
      for (const { id } of rows) recordChange('tools', id);
      await this.words.change(
        manager,
        rows.map((after) => ({ after })),
      );
      if (!admin) return;
      for (const {
        id,
        searchTerms: _terms,
        searchName: _name,
        sortName: _sort,
        createdAt: _at,
        ...after
      } of rows)
        await this.audit.record(manager, { actor: admin, action: 'tool.added', subject: id, after });
    });
    return rows.map(({ id }) => id);
  }
}

/** A tool without a picture is a draft: archived since it was added. */
function toRow(
  {
    price,
    category = 'general',
    alt = '',
    uses = '',
    taxClass = 'standard',
    content = '',
    img,
    weightGrams,
    ...tool
  }: NewTool,
  priceDigits: number,
  createdAt: Date,
): Omit<Tool, 'ratingRank' | 'sales' | 'priorCents'> {
  return {
    ...tool,
    id: newId(),
    priceCents: toMinor(price, priceDigits),
    priceDigits,
    category,
    alt,
    uses,
    taxClass,
    content,
    img: img ?? '',
    lowStockAt: null,
    weightGrams: weightGrams || null,
    photosVersion: 0,
    ...searchColumnsOf({ ...tool, category, uses }),
    createdAt,
    ratingCount: 0,
    ratingSum: 0,
    version: 1,
    updatedAt: null,
    archivedAt: img ? null : createdAt,
  };
}
