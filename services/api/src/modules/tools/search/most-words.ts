import type { Condition } from '@whetstone/server/database/prepared-queries';
import { containsWord, MAX_SCANNED_TOOLS, toolSearch } from '../tool-search.ts';
import { groupsOf, type SearchQuery, type SearchWord } from './search-query.ts';

/** More words have little to say about a tool, and each needs time for each tool. */
const MAX_WORDS = 6;
/** Queries of the full-text index, after the newest tools. */
const MAX_QUERIES = 3;
/** Combinations of as many words that are about as rare. */
const MAX_TIES = 3;
const ABOUT_AS_RARE = Math.log(2);

/** Runs a query whose conditions are in the order of its question marks. */
type Read = (sql: string, conditions: readonly Condition[]) => Promise<Record<string, unknown>[]>;

/**
 * Drops words from a search that finds nothing, until it finds a tool. Of the newest tools, the most words that one has together are kept: of those
 * that the shopper typed before corrected ones, and of as many words the rarest. In a larger shop, the index then looks for more words in the
 * other tools.
 * @returns the kept words: several combinations if none is better, or none if no tool has any of the words
 */
export async function mostWords(read: Read, { words }: SearchQuery, mysql: boolean): Promise<SearchWord[][]> {
  const searched = words.slice(0, MAX_WORDS);
  const sets = await wordsOfNewest(read, searched);
  const tools = sets.reduce((sum, { total }) => sum + total, 0);
  const best = bestOf(sets, searched);
  if (tools < MAX_SCANNED_TOOLS) return best;
  for (
    let count = searched.length - 1;
    count > (best[0]?.length ?? 0) && count >= searched.length - MAX_QUERIES;
    count -= 1
  ) {
    const { found } = toolSearch(groupsOf({ words: searched.slice(0, count) }), mysql);
    const from = mysql ? 'tools' : 'tool_search CROSS JOIN tools USING (id)';
    const sql = `SELECT 1 AS one FROM ${from} WHERE ${found.sql} AND +archived_at IS NULL LIMIT 1`;
    if ((await read(sql, [found])).length > 0) return [searched.slice(0, count)];
  }
  return best;
}

/** Words that tools have together, and the number of these tools. */
interface WordSet {
  words: SearchWord[];
  total: number;
}

async function wordsOfNewest(read: Read, words: readonly SearchWord[]): Promise<WordSet[]> {
  const conditions = words.map(({ groups }) => containsWord(groups));
  const bits = conditions.map(({ sql }, index) => `CASE WHEN ${sql} THEN ${2 ** index} ELSE 0 END`);
  const newest = `SELECT ${bits.join(' + ')} AS bits FROM tools WHERE archived_at IS NULL ORDER BY id DESC LIMIT ${MAX_SCANNED_TOOLS}`;
  const rows = await read(
    `SELECT bits, COUNT(*) AS total FROM (${newest}) AS newest GROUP BY bits`,
    conditions,
  );
  return rows.map(({ bits: set, total }) => ({
    words: words.filter((_, index) => Number(set) & (2 ** index)),
    total: Number(total),
  }));
}

function bestOf(sets: readonly WordSet[], words: readonly SearchWord[]): SearchWord[][] {
  const tools = new Map(
    words.map((word) => [
      word,
      sets.reduce((sum, set) => sum + (set.words.includes(word) ? set.total : 0), 0),
    ]),
  );
  const ranked = sets.map(({ words: kept }) => {
    const typed = kept.filter(({ isCorrected, isPart }) => !isCorrected || isPart).length;
    const rarity = kept.reduce((sum, word) => sum - Math.log(tools.get(word) ?? 1), 0);
    return { kept, typed, rarity };
  });
  const sorted = ranked.toSorted(
    (a, b) => b.typed - a.typed || b.kept.length - a.kept.length || b.rarity - a.rarity,
  );
  const [best] = sorted;
  if (!best || best.kept.length === 0) return [];
  return sorted
    .filter(({ kept, typed, rarity }) => {
      const isAsLong = typed === best.typed && kept.length === best.kept.length;
      return isAsLong && best.rarity - rarity < ABOUT_AS_RARE;
    })
    .slice(0, MAX_TIES)
    .map(({ kept }) => kept);
}
