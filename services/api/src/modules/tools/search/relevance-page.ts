import type { Condition, TableReader } from '@whetstone/server/database/prepared-queries';
import { Page, type PageQuery } from '@whetstone/server/http/page';
import { decodeCursor, encodeCursor } from '@whetstone/server/paging/cursor';
import { type KeysetOrder, keysetPage, nextRowsPage } from '@whetstone/server/paging/keyset-page';
import type { Tool } from '../tool.entity.ts';
import { MAX_SCANNED_TOOLS, type ToolSearch } from '../tool-search.ts';
import type { SearchQuery } from './search-query.ts';

/** The tools that no phrase names: the newest first. */
const OTHERS: KeysetOrder = { name: 'relevance', direction: 'DESC' };
const NAME_INDEX = 'ix_tools_search_name';
/** Greater than every name that starts with the phrase, and than every id. */
const LAST = '\uffff';

/** The search of a list: `where` are the conditions of the list for each way to find its tools. */
export interface RelevantTools extends ToolSearch {
  query: SearchQuery;
  /** For the scan and for the names. */
  onSale: readonly Condition[];
  /** For the full-text index. */
  foundOnSale: readonly Condition[];
}

/**
 * A page of a search by relevance: first the tools whose names start with a phrase of the query, by name, and then the other tools that the
 * query finds. Both parts are keyset lists. Of the other tools on one page, those come first that have more terms in their names.
 */
export async function relevancePage(
  table: TableReader<Tool>,
  search: RelevantTools,
  { limit, cursor, count }: PageQuery,
): Promise<Page<Tool>> {
  const total = count ? await table.count([...search.foundOnSale, search.byIndex]) : undefined;
  if (limit === 0) return new Page([], undefined, total);
  const named = await namedTools(table, search, limit + 1, cursor);
  const items = named.slice(0, limit).map(({ tool }) => tool);
  const last = named.length > limit ? named[limit - 1] : undefined;
  if (last) return new Page(items, cursorAfter(last), total);
  const start = cursor !== undefined && !namedPosition(cursor) ? cursor : encodeOthers(LAST);
  const left = limit - items.length;
  const others = await otherTools(table, search, { limit: Math.max(left, 1), cursor: start, count: false });
  if (left === 0) return new Page(items, others.items.length > 0 ? start : undefined, total);
  return new Page([...items, ...byTermsInName(others.items, search.query)], others.nextCursor, total);
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
  cursor: string | undefined,
): Promise<NamedTool[]> {
  const after = cursor === undefined ? undefined : namedPosition(cursor);
  if (cursor !== undefined && !after) return [];
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

async function otherTools(
  table: TableReader<Tool>,
  { query, onSale, foundOnSale, byScan, byIndex }: RelevantTools,
  page: PageQuery,
): Promise<Page<Tool>> {
  const unnamed = query.phrases.map(startsWith).map(({ sql, values }) => ({ sql: `NOT ${sql}`, values }));
  const withoutNamed = (search: Condition): Condition => ({
    sql: [search, ...unnamed].map(({ sql }) => sql).join(' AND '),
    values: [search, ...unnamed].flatMap(({ values }) => values),
  });
  const scan = { where: onSale, search: withoutNamed(byScan), maxRows: MAX_SCANNED_TOOLS };
  const scanned = await nextRowsPage(table, scan, OTHERS, page);
  return scanned ?? keysetPage(table, [...foundOnSale, withoutNamed(byIndex)], OTHERS, page);
}

function startsWith(phrase: string): Condition {
  return { sql: '(search_name >= ? AND search_name < ?)', values: [phrase, phrase + LAST] };
}

function afterName(name: string, id: string): Condition {
  return { sql: '(search_name > ? OR (search_name = ? AND id > ?))', values: [name, name, id] };
}

function byTermsInName(tools: readonly Tool[], { groups }: SearchQuery): Tool[] {
  const rank = ({ searchName }: Tool) => {
    const words = searchName.split(' ');
    const has = (terms: readonly string[]) =>
      terms.some((term) => words.some((word) => word.startsWith(term)));
    return -groups.filter(has).length;
  };
  const ranks = new Map(tools.map((tool) => [tool, rank(tool)]));
  return tools.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

/** The value of the cursor of a named tool is its phrase and its name; of another tool it is null. */
function cursorAfter({ tool: { id, searchName }, phrase }: NamedTool): string {
  return encodeCursor({ order: OTHERS.name, id, value: `${phrase} ${searchName}` });
}

function encodeOthers(id: string): string {
  return encodeCursor({ order: OTHERS.name, id, value: null });
}

function namedPosition(cursor: string): { phrase: number; name: string; id: string } | undefined {
  const { id, value } = decodeCursor(cursor, OTHERS.name);
  const [, phrase, name = ''] = /^(\d) (.*)$/s.exec(String(value ?? '')) ?? [];
  return phrase === undefined ? undefined : { phrase: Number(phrase), name, id };
}
