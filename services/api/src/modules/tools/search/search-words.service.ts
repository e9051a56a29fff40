import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { readPrepared, writePrepared } from '@whetstone/server/database/prepared-queries';
import SearchableMap from 'minisearch/SearchableMap';
import type { DataSource, EntityManager } from 'typeorm';
import { folded } from '../../../common/folded.ts';
import type { Tool } from '../tool.entity.ts';
import { rootsOf, singularOf } from './roots.ts';
import { CategoryUses, Synonym } from './search.entity.ts';
import type { Dictionary } from './search-query.ts';
import { isStopWord, isWholeTerm, queryWords, searchTermsOf } from './search-text.ts';

/** Other instances search with a change after this time. */
const MAX_AGE_MS = 2_000;
/** Changes are read again for this time: clocks differ, and a transaction may commit long after its time stamp. */
const OVERLAP_MS = 5 * 60_000;
/** The most frequent words. They take about 10 MB. */
const MAX_WORDS = 50_000;
/** Rows per query. Few sizes need few prepared queries. */
const SIZES = [32, 8, 1];
const OUTDATED = Number.NEGATIVE_INFINITY;

const MOST_FREQUENT = 'SELECT word, tools FROM search_words WHERE tools > 0 ORDER BY tools DESC LIMIT ?';
const CHANGED = 'SELECT word, tools FROM search_words WHERE changed_at >= ?';

type SearchedTool = Pick<Tool, 'searchTerms' | 'searchName' | 'archivedAt'>;

/** A change of a tool: without `before` a new one. */
export interface ToolChange {
  before?: SearchedTool;
  after: SearchedTool;
}

/** The dictionary of the search: the words of the tools, kept in the transactions that write tools, and the synonyms. */
@Injectable()
export class SearchWordsService {
  private readonly logger = new Logger(SearchWordsService.name);
  private dictionary: Dictionary | undefined;
  private loadedAt = OUTDATED;
  private refreshing: Promise<void> | undefined;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The dictionary, some seconds old at most. The first call and a call after `invalidate` wait for the database. */
  async get(): Promise<Dictionary> {
    while (!this.dictionary || this.loadedAt === OUTDATED) await this.refreshOnce();
    if (performance.now() - this.loadedAt > MAX_AGE_MS)
      this.refreshOnce().catch((error: unknown) =>
        this.logger.warn(error, 'The words of the search are old: the database does not respond.'),
      );
    return this.dictionary;
  }

  /** The next search of this instance reads the changes first. */
  invalidate(): void {
    this.loadedAt = OUTDATED;
  }

  /** Updates the frequency of the words in the transaction that writes a tool. */
  async change(manager: EntityManager, tools: readonly ToolChange[]): Promise<void> {
    await this.addCounts(manager, countWords(tools));
  }

  /** `change` with the result of `countWords`. */
  async addCounts(manager: EntityManager, changes: WordCounts): Promise<void> {
    // All transactions lock the words in the same order.
    const rows = [...changes].filter(([, change]) => change !== 0).sort(([a], [b]) => (a < b ? -1 : 1));
    for (let start = 0, size = 0; start < rows.length; start += size) {
      size = SIZES.find((one) => one <= rows.length - start) ?? 1;
      await this.add(manager, rows.slice(start, start + size));
    }
    this.invalidate();
  }

  private async add(manager: EntityManager, rows: readonly (readonly [string, number])[]): Promise<void> {
    const mysql = this.dataSource.options.type === 'mysql';
    const given = (column: string) => (mysql ? `VALUES(${column})` : `excluded.${column}`);
    const now = new Date();
    await writePrepared(
      manager,
      `INSERT INTO search_words (word, tools, changed_at) VALUES ${rows.map(() => '(?, ?, ?)').join(', ')}
        ${mysql ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT (word) DO UPDATE SET'}
        tools = search_words.tools + ${given('tools')}, changed_at = ${given('changed_at')}`,
      rows.flatMap(([word, change]) => [word, change, now]),
    );
  }

  private refreshOnce(): Promise<void> {
    this.refreshing ??= this.refresh().finally(() => {
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  private async refresh(): Promise<void> {
    // A change during the refresh makes it outdated again.
    this.loadedAt = performance.now();
    try {
      this.dictionary = this.dictionary ? await this.update(this.dictionary) : await this.load();
    } catch (error) {
      this.invalidate();
      throw error;
    }
  }

  private async load(): Promise<Dictionary> {
    const words = new SearchableMap<number>();
    for (const { word, tools } of await readPrepared(this.dataSource, MOST_FREQUENT, [MAX_WORDS]))
      words.set(String(word), Number(tools));
    return this.withSynonyms(words);
  }

  private async update({ words }: Dictionary): Promise<Dictionary> {
    const since = new Date(Date.now() - OVERLAP_MS);
    // The map counts all its words again after each new one.
    let { size } = words;
    for (const row of await readPrepared(this.dataSource, CHANGED, [since])) {
      const [word, tools] = [String(row.word), Number(row.tools)];
      const isKnown = words.has(word);
      if (isKnown && tools <= 0) {
        words.delete(word);
        size -= 1;
      } else if (tools > 0 && (isKnown || size < MAX_WORDS)) {
        words.set(word, tools);
        if (!isKnown) size += 1;
      }
    }
    return this.withSynonyms(words);
  }

  private async withSynonyms(words: Dictionary['words']): Promise<Dictionary> {
    const rows = await this.dataSource.getRepository(Synonym).find();
    const uses = await this.dataSource.getRepository(CategoryUses).find();
    const terms = [
      ...rows.flatMap(({ term, termKey }) => queryWords(`${term} ${termKey}`)),
      ...uses.flatMap((row) => queryWords(row.uses)),
    ].map((word): [string, number] => [word, 1]);
    const synonymWords = SearchableMap.from(terms);
    return { words, synonyms: bothWays(rows), synonymWords, categories: categoriesByRoot(uses) };
  }
}

/** The categories whose uses have a word, by the root of the word. */
function categoriesByRoot(rows: readonly CategoryUses[]): Map<string, string[]> {
  const categories = new Map<string, string[]>();
  for (const { category, uses } of rows)
    for (const root of new Set(
      queryWords(uses)
        .filter((word) => !isStopWord(word))
        .map((word) => rootsOf([word])),
    ))
      categories.set(root, [...(categories.get(root) ?? []), category]);
  return categories;
}

/** A term also finds its words, and each of its words finds the term, if that is a single word. */
function bothWays(rows: readonly Synonym[]): Map<string, string[]> {
  const synonyms = new Map<string, string[]>();
  const add = (term: string, words: readonly string[]) => {
    const key = rootsOf(term.split(' '));
    synonyms.set(key, [...new Set([...(synonyms.get(key) ?? []), ...words])]);
  };
  for (const { termKey, words } of rows) {
    add(termKey, words);
    if (!termKey.includes(' ')) for (const word of words) add(word, [termKey]);
  }
  return synonyms;
}

/** How much the frequency of each word changes. */
export type WordCounts = Map<string, number>;

/** Adds the words of the changes to the counts. */
export function countWords(tools: readonly ToolChange[], counts: WordCounts = new Map()): WordCounts {
  for (const { before, after } of tools) {
    for (const word of wordsOf(before)) counts.set(word, (counts.get(word) ?? 0) - 1);
    for (const word of wordsOf(after)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The words of a tool on sale that typing errors can be corrected to. */
function wordsOf(tool?: SearchedTool): string[] {
  if (!tool || tool.archivedAt) return [];
  return tool.searchTerms.split(' ').filter((word) => /^\D+$/.test(word) && !isWholeTerm(word));
}

/** The words of a text in the singular, joined by spaces. */
export function phraseOf(text: string): string {
  return queryWords(text).map(singularOf).join(' ');
}

const MAX_NAME = 200;

type SearchedTexts = Pick<Tool, 'name' | 'category' | 'description'> & Partial<Pick<Tool, 'uses'>>;

/** The columns that searches and lists read instead of a tool's texts. `searchName` is never empty. */
export function searchColumnsOf({
  name,
  category,
  description,
  uses = '',
}: SearchedTexts): Pick<Tool, 'searchTerms' | 'searchName' | 'sortName'> {
  return {
    searchTerms: searchTermsOf(name, category, description, uses),
    searchName: phraseOf(name).slice(0, MAX_NAME) || '-',
    sortName: folded(name).slice(0, MAX_NAME).toWellFormed(),
  };
}
