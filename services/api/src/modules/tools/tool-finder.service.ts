import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Condition, readUnprepared, TableReader } from '@whetstone/server/database/prepared-queries';
import type { Repository } from 'typeorm';
import { mostWords } from './search/most-words.ts';
import type { PriceReading } from './search/price-words.ts';
import { groupsOf, interpret, literalQuery, queryOfAny, type SearchQuery } from './search/search-query.ts';
import { SearchWordsService } from './search/search-words.service.ts';
import { Tool } from './tool.entity.ts';
import type { CountCategoriesQuery } from './tool-queries.dto.ts';
import { MAX_SCANNED_TOOLS, toolSearch } from './tool-search.ts';

export const ON_SALE: Condition = { sql: 'archived_at IS NULL', values: [] };
/** The plus keeps SQLite from choosing the index on this column instead of the full-text index. */
export const FOUND_ON_SALE: Condition = { sql: '+archived_at IS NULL', values: [] };

export function inCategory(category: string | undefined): Condition[] {
  return category ? [{ sql: 'category = ?', values: [category] }] : [];
}

/** How a search was read. */
export interface SearchReading {
  /** The search with its corrections, if these find tools. */
  corrected?: string;
  /** If no tool has all words: each of the tools has the words of one of these lists. Empty if only their price fits. */
  found?: string[][];
  /** The price in the words of the search. */
  price?: PriceReading;
}

/** Finds tools by words, for lists and counts. */
@Injectable()
export class ToolFinder {
  readonly table: TableReader<Tool>;

  constructor(
    @InjectRepository(Tool) private readonly tools: Repository<Tool>,
    private readonly words: SearchWordsService,
  ) {
    this.table = new TableReader(tools);
  }

  /** Searches for all words, or the most that a tool has. `isWhole`: an empty result is not due to the cursor or the filters. */
  async find<Result>(
    { q, literal }: CountCategoriesQuery,
    search: (query: SearchQuery) => Promise<Result>,
    { isEmpty, isWhole }: { isEmpty: (result: Result) => boolean; isWhole: boolean },
  ): Promise<SearchReading & { result: Result }> {
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

  /** Runs a query with the values of these conditions. */
  read(sql: string, where: readonly Condition[]): Promise<Record<string, unknown>[]> {
    const values = where.flatMap((condition) => condition.values);
    return readUnprepared(this.tools.manager.dataSource, sql, values);
  }

  private async interpret({ q = '', literal }: CountCategoriesQuery): Promise<SearchQuery> {
    return literal ? literalQuery(q) : interpret(q, await this.words.get());
  }
}
