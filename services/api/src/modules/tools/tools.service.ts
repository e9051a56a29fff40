import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { type Condition, readUnprepared, TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { Page } from '@whetstone/server/http/page';
import { validationProblem } from '@whetstone/server/http/validation';
import { keysetPage, nextRowsPage } from '@whetstone/server/paging/keyset-page';
import { TtlCache } from '@whetstone/server/ttl-cache';
import { In, type Repository } from 'typeorm';
import { amountFault } from '../../common/amount.ts';
import { recordChange } from '../../common/data-tags.ts';
import { isDraft } from '../../common/database/drafts.ts';
import { digitsOf, PRICES, toMinor } from '../../common/money.ts';
import { AuditLog } from '../audit/audit-log.service.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { type Facets, facetsOf, facetsQuery, filterConditions } from './facets.ts';
import { mostWords } from './search/most-words.ts';
import { type PriceReading, readPrice } from './search/price-words.ts';
import { relevancePage } from './search/relevance-page.ts';
import { groupsOf, interpret, literalQuery, queryOfAny, type SearchQuery } from './search/search-query.ts';
import { SearchWordsService } from './search/search-words.service.ts';
import { searchColumnsOf } from './search/word-forms.ts';
import { toolArchived, toolNotFound } from './stock.service.ts';
import { StockEntry, Tool } from './tool.entity.ts';
import { MAX_SCANNED_TOOLS, toolSearch } from './tool-search.ts';
import {
  type CountCategoriesQuery,
  type CountFacetsQuery,
  type ListToolsQuery,
  TOOL_KEYSETS,
} from './tools.dto.ts';

/** A tool to add: the price in the currency of the shop, and the quantity as the initial stock. */
export type NewTool = Pick<Tool, 'name' | 'quantity' | 'minQuantity' | 'maxQuantity' | 'description'> &
  Partial<Pick<Tool, 'category' | 'alt' | 'img' | 'uses' | 'weightGrams' | 'taxClass' | 'content'>> & {
    price: number;
  };

const ON_SALE: Condition = { sql: 'archived_at IS NULL', values: [] };
/** The plus keeps SQLite from choosing the index on this column instead of the full-text index. */
const FOUND_ON_SALE: Condition = { sql: '+archived_at IS NULL', values: [] };

const MAX_CATEGORIES = 100;
/** Of a category, or of a search. */
const MAX_COUNTED = 1_000;

/** With more matches, counting by MySQL's full-text index takes more than 25 ms. */
const MAX_INDEX_MATCHES = 5_000;
const ESTIMATED_TOOLS =
  "SELECT table_rows AS tools FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = 'tools'";
const ESTIMATE_MAX_AGE_MS = 60_000;

/** Reads one row of the index for each category. With DISTINCT, SQLite reads the whole index. */
const CATEGORIES = `
  WITH RECURSIVE categories (category) AS (
    SELECT MIN(category) FROM tools
    UNION ALL
    SELECT (SELECT MIN(category) FROM tools WHERE category > categories.category) FROM categories WHERE category IS NOT NULL
  )
  SELECT category FROM categories WHERE category IS NOT NULL LIMIT ${MAX_CATEGORIES}`;

const NAMED_CATEGORY = 'SELECT category FROM tools WHERE category = ? LIMIT 1';

export interface FoundTools {
  page: Page<Tool>;
  /** The search with its corrections, if these find tools. */
  corrected?: string;
  /** If no tool has all words: each of the tools has the words of one of these lists. Empty if only their price fits. */
  found?: string[][];
  /** The price in the words of the search. */
  price?: PriceReading;
}

export interface CategoryCount {
  category: string;
  tools: number;
  /** There are more: counting stopped. */
  more?: true;
}

@Injectable()
export class ToolsService {
  private readonly table: TableReader<Tool>;
  /** For price and stock filters, whose combinations would be too many prepared queries. */
  private readonly filteredTable: TableReader<Tool>;
  /** MySQL's own estimate, from the statistics of the table. */
  private readonly estimatedTools = new TtlCache(async () => {
    const [row] = await this.read(ESTIMATED_TOOLS, []);
    return Number(row?.tools);
  }, ESTIMATE_MAX_AGE_MS);

  constructor(
    @InjectRepository(Tool) private readonly tools: Repository<Tool>,
    private readonly audit: AuditLog,
    private readonly words: SearchWordsService,
    private readonly settings: SettingsService,
  ) {
    this.table = new TableReader(tools);
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

  private async listFound({
    q,
    category,
    sort,
    literal,
    minPrice,
    maxPrice,
    inStock,
    minRating,
    ...page
  }: ListToolsQuery): Promise<FoundTools> {
    const filters = filterConditions({ minPrice, maxPrice, inStock, minRating }, await this.digits());
    const table = filters.length > 0 ? this.filteredTable : this.table;
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
    const { result, ...reading } = await this.find({ q, literal }, list, { isEmpty, isWhole });
    return { page: result, ...reading };
  }

  /**
   * Searches for all words and, if no tool has them, for the most that a tool has.
   * @param isWhole whether an empty result means that no tool has the words, and not only none after the cursor or with the filters
   */
  private async find<Result>(
    { q, literal }: CountCategoriesQuery,
    search: (query: SearchQuery) => Promise<Result>,
    { isEmpty, isWhole }: { isEmpty: (result: Result) => boolean; isWhole: boolean },
  ): Promise<Omit<FoundTools, 'page'> & { result: Result }> {
    const query = await this.interpret({ q, literal });
    const { corrected } = query;
    const result = await search(query);
    if (literal || !isEmpty(result)) return { result, corrected };
    if (!isWhole && (await this.findsAny(query))) return { result, corrected };
    const combinations =
      query.words.length > 1 ? await mostWords((...args) => this.read(...args), query, this.table.mysql) : [];
    if (combinations.length === 0) return { result };
    const reduced = await search(queryOfAny(combinations));
    if (isEmpty(reduced)) return { result: reduced };
    const inOrder = combinations.map((words) => words.toSorted((a, b) => a.place - b.place));
    inOrder.sort(([a], [b]) => (a?.place ?? 0) - (b?.place ?? 0));
    return { result: reduced, found: inOrder.map((words) => words.map(({ shown }) => shown)) };
  }

  private async findsAny(query: SearchQuery): Promise<boolean> {
    const { byScan, byIndex } = toolSearch(groupsOf(query), this.table.mysql);
    const candidates = { where: [ON_SALE], limit: MAX_SCANNED_TOOLS };
    const scanned = await this.table.rows({ candidates, where: [byScan], orderBy: 'id DESC', limit: 1 });
    if (scanned.length > 0) return true;
    return (await this.table.rows({ where: [FOUND_ON_SALE, byIndex], limit: 1 })).length > 0;
  }

  /** The number of matching tools on sale in each category, most tools first. Counting stops at a bound. */
  async countByCategory(request: CountCategoriesQuery): Promise<CategoryCount[]> {
    const { query, price } = readPrice(request);
    const counts = await this.countMatching(query);
    return counts.length === 0 && price?.q ? this.countMatching({ ...query, q: '' }) : counts;
  }

  /** The count of one category. Undefined without tools on sale. */
  async countCategory(name: string): Promise<CategoryCount | undefined> {
    return (await this.countOnSale([ON_SALE], name)).find(({ category }) => category === name);
  }

  private async countMatching({ q, literal, ...filters }: CountCategoriesQuery): Promise<CategoryCount[]> {
    const conditions = filterConditions(filters, await this.digits());
    const count = (query: SearchQuery) => this.countFound(query, conditions);
    const found = {
      isEmpty: (counts: CategoryCount[]) => counts.length === 0,
      isWhole: conditions.length === 0,
    };
    const counts = q?.trim()
      ? (await this.find({ q, literal }, count, found)).result
      : await this.countOnSale([...conditions, ON_SALE]);
    return counts.sort((a, b) => b.tools - a.tools || (a.category < b.category ? -1 : 1));
  }

  /** Counts the first tools that the full-text index finds. */
  private async countFound(query: SearchQuery, filters: readonly Condition[]): Promise<CategoryCount[]> {
    const search = toolSearch(groupsOf(query), this.table.mysql);
    if (this.table.mysql) {
      const counts = await this.countNewest([...filters, ON_SALE], search.byScan);
      if (counts) return counts;
    }
    const where = [search.found, FOUND_ON_SALE, ...filters];
    const found = `SELECT category FROM ${search.foundTools} WHERE ${sqlOf(where)} LIMIT ${MAX_COUNTED}`;
    const rows = await this.read(
      `SELECT category, COUNT(*) AS total FROM (${found}) AS found GROUP BY category LIMIT ${MAX_CATEGORIES}`,
      where,
    );
    const counts = rows.map(({ category, total }) => ({ category: String(category), tools: Number(total) }));
    const isBound = counts.reduce((sum, { tools }) => sum + tools, 0) >= MAX_COUNTED;
    return counts.map((count) => ({ ...count, ...(isBound && { more: true as const }) }));
  }

  /**
   * Counts the matches among the newest tools. Undefined if the index has few enough matches to count them: on MySQL it reads all of them
   * before it returns the first.
   */
  private async countNewest(
    where: readonly Condition[],
    search: Condition,
  ): Promise<CategoryCount[] | undefined> {
    const newest = `SELECT category, (${search.sql}) AS matches FROM tools WHERE ${sqlOf(where)} ORDER BY id DESC LIMIT ${MAX_SCANNED_TOOLS}`;
    const rows = await this.read(
      `SELECT category, COUNT(*) AS scanned, SUM(matches) AS found FROM (${newest}) AS newest GROUP BY category LIMIT ${MAX_CATEGORIES}`,
      [search, ...where],
    );
    const sum = (column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
    const isComplete = sum('scanned') < MAX_SCANNED_TOOLS;
    const estimate = async () => (sum('found') / MAX_SCANNED_TOOLS) * (await this.estimatedTools.get());
    if (!isComplete && (await estimate()) <= MAX_INDEX_MATCHES) return undefined;
    return rows
      .map(({ category, found }) => ({ category: String(category), tools: Number(found) }))
      .filter(({ tools }) => tools > 0)
      .map((count) => ({ ...count, ...(!isComplete && { more: true as const }) }));
  }

  /** Counts the first tools of each category, by its indexes. */
  private async countOnSale(conditions: readonly Condition[], category?: string): Promise<CategoryCount[]> {
    const categories = await (category === undefined
      ? this.read(CATEGORIES, [])
      : this.read(NAMED_CATEGORY, [{ sql: NAMED_CATEGORY, values: [category] }]));
    if (categories.length === 0) return [];
    const ofEach = categories.map(({ category }) => [
      { sql: 'category = ?', values: [String(category)] },
      ...conditions,
    ]);
    const counts = ofEach.map(
      (where) =>
        `SELECT COUNT(*) AS total FROM (SELECT 1 FROM tools WHERE ${sqlOf(where)} LIMIT ${MAX_COUNTED + 1}) AS counted`,
    );
    const rows = await this.read(counts.join(' UNION ALL '), ofEach.flat());
    return rows
      .map(({ total }, index) => ({
        category: String(categories[index]?.category),
        tools: Math.min(Number(total), MAX_COUNTED),
        ...(Number(total) > MAX_COUNTED && { more: true as const }),
      }))
      .filter(({ tools }) => tools > 0);
  }

  /** The number of matching tools on sale for each value of the filters, with the others. Counting stops at a bound. */
  async facets(request: CountFacetsQuery): Promise<Facets> {
    const { query, price } = readPrice(request);
    const counts = await this.facetsFound(query);
    return counts.tools === 0 && price?.q ? this.facetsFound({ ...query, q: '' }) : counts;
  }

  private async facetsFound({ q, literal, category, ...filters }: CountFacetsQuery): Promise<Facets> {
    const where = inCategory(category);
    const digits = await this.digits();
    const newest = { from: 'tools', where: [...where, ON_SALE], orderBy: 'id DESC' };
    const count = async (list: Parameters<typeof facetsQuery>[0]) => {
      const query = facetsQuery(list, filters, digits);
      return facetsOf(digits, (await this.read(query.sql, [query]))[0]);
    };
    const countFound = (query: SearchQuery) => {
      const search = toolSearch(groupsOf(query), this.table.mysql);
      // MySQL's index would collect all matches first.
      if (this.table.mysql) return count({ ...newest, match: search.byScan });
      return count({ from: search.foundTools, where: [search.found, ...where, FOUND_ON_SALE] });
    };
    if (!q?.trim()) return count(newest);
    const found = { isEmpty: ({ tools }: Facets) => tools === 0, isWhole: false };
    return (await this.find({ q, literal }, countFound, found)).result;
  }

  private async digits(): Promise<number> {
    return digitsOf((await this.settings.get()).currency);
  }

  private read(sql: string, where: readonly Condition[]): Promise<Record<string, unknown>[]> {
    const values = where.flatMap((condition) => condition.values);
    return readUnprepared(this.tools.manager.dataSource, sql, values);
  }

  private async interpret({ q = '', literal }: CountCategoriesQuery): Promise<SearchQuery> {
    return literal ? literalQuery(q) : interpret(q, await this.words.get());
  }

  /** For admins: drafts included. @throws ProblemException 404 */
  async get(id: string): Promise<Tool> {
    const [tool] = await this.table.rows({ where: [{ sql: 'id = ?', values: [id] }], limit: 1 });
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

  /**
   * Adds tools and the ledger entries of their initial stock. The last tool is the newest. Returns their ids.
   * @throws ProblemException 400 for a price that the currency of the shop does not have
   */
  async add(tools: NewTool[], admin?: AuthenticatedUser): Promise<string[]> {
    const createdAt = new Date();
    const { currency } = await this.settings.get();
    requirePrices(tools, currency);
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
        await this.audit.record(manager, {
          actor: admin,
          action: 'tool.added',
          subject: { kind: 'tool', id },
          after,
        });
    });
    return rows.map(({ id }) => id);
  }
}

function sqlOf(where: readonly Condition[]): string {
  return where.map(({ sql }) => sql).join(' AND ');
}

function inCategory(category: string | undefined): Condition[] {
  return category ? [{ sql: 'category = ?', values: [category] }] : [];
}

/** @throws ProblemException 400 */
export function requirePrices(tools: readonly { price: number }[], currency: string): void {
  const faults = tools.flatMap(({ price }) => amountFault('price', price, currency, PRICES) ?? []);
  if (faults.length > 0) throw validationProblem(faults.slice(0, 1));
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
