import { Injectable } from '@nestjs/common';
import { allOf, type Condition } from '@whetstone/server/database/prepared-queries';
import { TtlCache } from '@whetstone/server/ttl-cache';
import { SettingsService } from '../settings/settings.service.ts';
import { type Facets, facetsOf, facetsQuery, filterConditions } from './facets.ts';
import { readPrice } from './search/price-words.ts';
import { groupsOf, type SearchQuery } from './search/search-query.ts';
import { FOUND_ON_SALE, inCategory, ON_SALE, ToolFinder } from './tool-finder.service.ts';
import type { CountCategoriesQuery, CountFacetsQuery } from './tool-queries.dto.ts';
import { MAX_SCANNED_TOOLS, toolSearch } from './tool-search.ts';

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

export interface CategoryCount {
  category: string;
  tools: number;
  /** There are more: counting stopped. */
  more?: true;
}

/** Counts tools on sale. */
@Injectable()
export class ToolCounts {
  /** MySQL's own estimate, from the statistics of the table. */
  private readonly estimatedTools = new TtlCache(async () => {
    const [row] = await this.finder.read(ESTIMATED_TOOLS, []);
    return Number(row?.tools);
  }, ESTIMATE_MAX_AGE_MS);

  constructor(
    private readonly finder: ToolFinder,
    private readonly settings: SettingsService,
  ) {}

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
    const conditions = filterConditions(filters, await this.settings.digits());
    const count = (query: SearchQuery) => this.countFound(query, conditions);
    const found = {
      isEmpty: (counts: CategoryCount[]) => counts.length === 0,
      isWhole: conditions.length === 0,
    };
    const counts = q?.trim()
      ? (await this.finder.find({ q, literal }, count, found)).result
      : await this.countOnSale([...conditions, ON_SALE]);
    return counts.sort((a, b) => b.tools - a.tools || (a.category < b.category ? -1 : 1));
  }

  /** Counts the first tools that the full-text index finds. */
  private async countFound(query: SearchQuery, filters: readonly Condition[]): Promise<CategoryCount[]> {
    const search = toolSearch(groupsOf(query), this.finder.table.mysql);
    if (this.finder.table.mysql) {
      const counts = await this.countNewest([...filters, ON_SALE], search.byScan);
      if (counts) return counts;
    }
    const where = [search.found, FOUND_ON_SALE, ...filters];
    const found = `SELECT category FROM ${search.foundTools} WHERE ${allOf(where).sql} LIMIT ${MAX_COUNTED}`;
    const rows = await this.finder.read(
      `SELECT category, COUNT(*) AS total FROM (${found}) AS found GROUP BY category LIMIT ${MAX_CATEGORIES}`,
      where,
    );
    const counts = rows.map(({ category, total }) => ({ category: String(category), tools: Number(total) }));
    const isBound = counts.reduce((sum, { tools }) => sum + tools, 0) >= MAX_COUNTED;
    return counts.map((count) => ({ ...count, ...(isBound && { more: true as const }) }));
  }

  /** Counts the matches among the newest tools. Undefined if there are few enough to count them by the index, which MySQL reads whole. */
  private async countNewest(
    where: readonly Condition[],
    search: Condition,
  ): Promise<CategoryCount[] | undefined> {
    const newest = `SELECT category, (${search.sql}) AS matches FROM tools WHERE ${allOf(where).sql} ORDER BY id DESC LIMIT ${MAX_SCANNED_TOOLS}`;
    const rows = await this.finder.read(
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
      ? this.finder.read(CATEGORIES, [])
      : this.finder.read(NAMED_CATEGORY, [{ sql: NAMED_CATEGORY, values: [category] }]));
    if (categories.length === 0) return [];
    const ofEach = categories.map(({ category }) => [
      { sql: 'category = ?', values: [String(category)] },
      ...conditions,
    ]);
    const counts = ofEach.map(
      (where) =>
        `SELECT COUNT(*) AS total FROM (SELECT 1 FROM tools WHERE ${allOf(where).sql} LIMIT ${MAX_COUNTED + 1}) AS counted`,
    );
    const rows = await this.finder.read(counts.join(' UNION ALL '), ofEach.flat());
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
    const digits = await this.settings.digits();
    const newest = { from: 'tools', where: [...where, ON_SALE], orderBy: 'id DESC' };
    const count = async (list: Parameters<typeof facetsQuery>[0]) => {
      const query = facetsQuery(list, filters, digits);
      return facetsOf(digits, (await this.finder.read(query.sql, [query]))[0]);
    };
    const countFound = (query: SearchQuery) => {
      const search = toolSearch(groupsOf(query), this.finder.table.mysql);
      // MySQL's index would collect all matches first.
      if (this.finder.table.mysql) return count({ ...newest, match: search.byScan });
      return count({ from: search.foundTools, where: [search.found, ...where, FOUND_ON_SALE] });
    };
    if (!q?.trim()) return count(newest);
    const found = { isEmpty: ({ tools }: Facets) => tools === 0, isWhole: false };
    return (await this.finder.find({ q, literal }, countFound, found)).result;
  }
}
