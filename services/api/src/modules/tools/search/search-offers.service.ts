import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { TtlCache } from '@whetstone/server/ttl-cache';
import type { DataSource } from 'typeorm';
import { SettingsService } from '../../settings/settings.service.ts';
import type { Tool } from '../tool.entity.ts';
import { ToolCounts } from '../tool-counts.service.ts';
import { presentToolToCustomers, type ToolDto } from '../tools.dto.ts';
import { ToolsService } from '../tools.service.ts';
import type { SearchOffersDto } from './search.dto.ts';
import { isStopWord, queryWords } from './search-text.ts';
import { SearchWordsService } from './search-words.service.ts';
import { startsAnyWord } from './spelling.ts';

const MAX_TOOLS = 4;
const MAX_AGE_MS = 60_000;
/** Of each word. */
const SHORTEST_BEGINNING = 4;
const RECENT_LINES = 2_000;
const MOST_ORDERED = `
  SELECT tool_id, COUNT(*) AS orders FROM (SELECT tool_id FROM order_lines ORDER BY id DESC LIMIT ${RECENT_LINES}) AS recent
  WHERE tool_id IS NOT NULL GROUP BY tool_id ORDER BY orders DESC, tool_id LIMIT ${3 * MAX_TOOLS}`;

/** What the shop offers where a search finds nothing. */
@Injectable()
export class SearchOffersService {
  private readonly shared: TtlCache<Omit<SearchOffersDto, 'nearest'>>;

  constructor(
    private readonly tools: ToolsService,
    counts: ToolCounts,
    private readonly words: SearchWordsService,
    private readonly settings: SettingsService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.shared = new TtlCache(async () => {
      const [categories, selling] = await Promise.all([counts.countByCategory({}), this.selling()]);
      return { categories, selling: await this.present(selling) };
    }, MAX_AGE_MS);
  }

  async offer(q: string): Promise<SearchOffersDto> {
    const [nearest, shared] = await Promise.all([this.nearest(q), this.shared.get()]);
    return { nearest: await this.present(nearest), ...shared };
  }

  private async present(tools: readonly Tool[]): Promise<ToolDto[]> {
    const settings = await this.settings.get();
    return tools.map((tool) => presentToolToCustomers(tool, settings));
  }

  /** What the search finds without filters, or what the longest known beginning of one of its words finds. */
  private async nearest(q: string): Promise<readonly Tool[]> {
    const find = async (text: string) =>
      (await this.tools.list({ q: text, limit: MAX_TOOLS, count: false })).page.items;
    const found = q.trim() === '' ? [] : await find(q);
    if (found.length > 0 || q.trim() === '') return found;
    const { words } = await this.words.get();
    const beginnings = queryWords(q)
      .filter((word) => /^\D+$/.test(word) && !isStopWord(word))
      .map((word) => {
        let known = word;
        while (known.length >= SHORTEST_BEGINNING && !startsAnyWord(words, known)) known = known.slice(0, -1);
        return known.length >= SHORTEST_BEGINNING ? known : '';
      });
    const longest = beginnings.reduce((best, one) => (one.length > best.length ? one : best), '');
    return longest ? find(longest) : [];
  }

  /** The tools on sale that recent orders have most often, or the newest ones. */
  private async selling(): Promise<readonly Tool[]> {
    const rows = await readPrepared(this.dataSource, MOST_ORDERED, []);
    const ids = rows.map(({ tool_id }) => String(tool_id));
    const tools = (await this.tools.byIds(ids)).filter(({ archivedAt }) => !archivedAt);
    const sorted = tools.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).slice(0, MAX_TOOLS);
    if (sorted.length > 0) return sorted;
    return (await this.tools.list({ limit: MAX_TOOLS, count: false })).page.items;
  }
}
