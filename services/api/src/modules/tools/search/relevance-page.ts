import { allOf, type Condition, type TableReader } from '@whetstone/server/database/prepared-queries';
import { Page, type PageQuery } from '@whetstone/server/http/page';
import { decodeCursor, encodeCursor } from '@whetstone/server/paging/cursor';
import { type KeysetOrder, keysetPage, nextRowsPage } from '@whetstone/server/paging/keyset-page';
import type { Tool } from '../tool.entity.ts';
import { MAX_SCANNED_TOOLS, type ToolSearch } from '../tool-search.ts';
import { scoreOf } from './ranking.ts';
import type { SearchQuery } from './search-query.ts';

/** The tools that are neither named nor ranked: the newest first. */
const REST: KeysetOrder = { name: 'relevance', direction: 'DESC' };
const NAME_INDEX = 'ix_tools_search_name';
/** Greater than every name that starts with the phrase, and than every id. */
const LAST = '\uffff';
/** Of the tools that no phrase names, so many of the newest are ranked. */
const MAX_RANKED = 60;
/** Less than every id. */
const FIRST = '0';

/** The search of a list: `where` are the conditions of the list for each way to find its tools. */
export interface RelevantTools extends ToolSearch {
  query: SearchQuery;
  /** For the scan and for the names. */
  onSale: readonly Condition[];
  /** For the full-text index. */
  foundOnSale: readonly Condition[];
}

/**
 * A page of a search by relevance: the tools whose names start with a phrase of the query, by name; then the newest of the other tools that the
 * query finds, by how well they match; then the rest, newest first. Each part is a keyset list.
 */
export async function relevancePage(
  table: TableReader<Tool>,
  search: RelevantTools,
  { limit, cursor, count }: PageQuery,
): Promise<Page<Tool>> {
  const total = count ? await table.count([...search.foundOnSale, search.byIndex]) : undefined;
  if (limit === 0) return new Page([], undefined, total);
  const start = cursor === undefined ? undefined : positionIn(cursor);
  const items: Tool[] = [];
  if (start === undefined || 'phrase' in start) {
    const named = await namedTools(table, search, limit + 1, start);
    items.push(...named.slice(0, limit).map(({ tool }) => tool));
    const last = named.length > limit ? named[limit - 1] : undefined;
    if (last)
      return new Page(items, cursorAfter(last.tool.id, `${last.phrase} ${last.tool.searchName}`), total);
  }
  let rest = start && 'rest' in start ? start.rest : undefined;
  if (rest === undefined) {
    const ranking = start && 'score' in start ? start : undefined;
    const { tools, isAll, end, isScanned } = await rankedTools(table, search, limit, ranking);
    const left = limit - items.length;
    items.push(...tools.slice(0, left));
    const last = items.at(-1);
    if (tools.length > left)
      return new Page(
        items,
        left > 0 && last ? afterRanked(search, last, end, isScanned) : cursorAfter(...ALL_NAMED),
        total,
      );
    if (isAll) return new Page(items, undefined, total);
    rest = end;
  }
  const left = limit - items.length;
  const after = { limit: Math.max(left, 1), cursor: cursorAfter(rest, null), count: false };
  const others = await restOf(table, search, after);
  if (left === 0) return new Page(items, others.items.length > 0 ? after.cursor : undefined, total);
  return new Page([...items, ...others.items], others.nextCursor, total);
}

interface NamedTool {
  tool: Tool;
  /** The number of the phrase. */
  phrase: number;
}

async function namedTools(
  table: TableReader<Tool>,
  { query: { phrases }, onSale }: RelevantTools,
  limit: number,
  after: NamePosition | undefined,
): Promise<NamedTool[]> {
  const named: NamedTool[] = [];
  for (let phrase = after?.phrase ?? 0; phrase < phrases.length && named.length < limit; phrase += 1) {
    const start = phrases[phrase] ?? '';
    const next = after?.phrase === phrase ? [afterName(after.name, after.id)] : [];
    const left = limit - named.length;
    // SQLite would read all tools on sale and sort them.
    const candidates = { where: [...onSale, startsWith(start), ...next], limit: left, index: NAME_INDEX };
    const rows = await table.rows({ candidates, where: [], orderBy: 'search_name ASC, id ASC', limit: left });
    named.push(...rows.map((tool) => ({ tool, phrase })));
  }
  return named;
}

/** The ranked tools after the position, best first, with the oldest id, whether a scan has found them, and whether no other tool matches. */
async function rankedTools(
  table: TableReader<Tool>,
  { query, onSale, foundOnSale, byScan, byIndex }: RelevantTools,
  limit: number,
  after: RankPosition | undefined,
): Promise<{ tools: Tool[]; end: string; isScanned: boolean; isAll: boolean }> {
  const since = after ? [{ sql: 'id >= ?', values: [after.end] }] : [];
  // Later pages find new tools as well.
  const most = after ? 2 * MAX_RANKED : MAX_RANKED;
  const selection = { orderBy: 'id DESC', limit: most + 1 };
  let isScanned = after?.isScanned ?? true;
  let found: Tool[] = [];
  if (isScanned) {
    const candidates = { where: [...onSale, ...since], limit: MAX_SCANNED_TOOLS };
    found = await table.rows({ ...selection, candidates, where: [withoutNamed(query, byScan)] });
  }
  // If the newest tools do not fill the page.
  if (!after && found.length <= limit) {
    isScanned = false;
    found = [];
  }
  if (!isScanned) {
    const where = [...foundOnSale, ...since, withoutNamed(query, byIndex)];
    found = await table.rows({ ...selection, where });
  }
  const isAll = after ? after.end === FIRST : !isScanned && found.length <= most;
  const ranked = found.slice(0, most);
  const score = scoreOf(query);
  const scores = new Map(ranked.map((tool) => [tool, score(tool)]));
  const isAfter = (tool: Tool) => {
    const own = scores.get(tool) ?? 0;
    return !after || own < after.score || (own === after.score && tool.id < after.id);
  };
  const tools = ranked
    .filter(isAfter)
    .toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || (a.id < b.id ? 1 : -1));
  return { tools, end: after?.end ?? (isAll ? FIRST : (ranked.at(-1)?.id ?? FIRST)), isScanned, isAll };
}

async function restOf(
  table: TableReader<Tool>,
  { query, onSale, foundOnSale, byScan, byIndex }: RelevantTools,
  page: PageQuery,
): Promise<Page<Tool>> {
  const scan = { where: onSale, search: withoutNamed(query, byScan), maxRows: MAX_SCANNED_TOOLS };
  const scanned = await nextRowsPage(table, scan, REST, page);
  return scanned ?? keysetPage(table, [...foundOnSale, withoutNamed(query, byIndex)], REST, page);
}

function withoutNamed({ phrases }: SearchQuery, search: Condition): Condition {
  const unnamed = phrases.map(startsWith).map(({ sql, values }) => ({ sql: `NOT ${sql}`, values }));
  return allOf([search, ...unnamed]);
}

function startsWith(phrase: string): Condition {
  return { sql: '(search_name >= ? AND search_name < ?)', values: [phrase, phrase + LAST] };
}

function afterName(name: string, id: string): Condition {
  return { sql: '(search_name > ? OR (search_name = ? AND id > ?))', values: [name, name, id] };
}

/** After a tool that a phrase names. */
interface NamePosition {
  phrase: number;
  name: string;
  id: string;
}

/** After a ranked tool. `end` is the id of the oldest ranked tool, or `FIRST` if all others are ranked. */
interface RankPosition {
  score: number;
  id: string;
  end: string;
  isScanned: boolean;
}

/** The value of a cursor is `1 claw hammer` for the second phrase, `scan 24 <end>` or `index 24 <end>` for a score, or null for the rest. */
function positionIn(cursor: string): NamePosition | RankPosition | { rest: string } | undefined {
  const { id, value } = decodeCursor(cursor, REST.name);
  if (value === null) return { rest: id };
  const [, phrase, name = ''] = /^(\d) (.*)$/s.exec(String(value)) ?? [];
  if (phrase !== undefined) return { phrase: Number(phrase), name, id };
  const [, found, score, end] = /^(scan|index) (\d{1,5}) (\S+)$/.exec(String(value)) ?? [];
  return end === undefined ? { rest: id } : { score: Number(score), id, end, isScanned: found === 'scan' };
}

/** The position after all named tools. */
const ALL_NAMED = [LAST, `9 ${LAST}`] as const;

function cursorAfter(id: string, value: string | null): string {
  return encodeCursor({ order: REST.name, id, value });
}

function afterRanked({ query }: RelevantTools, tool: Tool, end: string, isScanned: boolean): string {
  return cursorAfter(tool.id, `${isScanned ? 'scan' : 'index'} ${scoreOf(query)(tool)} ${end}`);
}
