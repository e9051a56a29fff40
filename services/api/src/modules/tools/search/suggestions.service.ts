import { Injectable } from '@nestjs/common';
import { TtlCache } from '@whetstone/server/ttl-cache';
import { toMajor } from '../../../common/money.ts';
import type { Tool } from '../tool.entity.ts';
import { ToolCounts } from '../tool-counts.service.ts';
import { ToolsService } from '../tools.service.ts';
import { rootOf } from './roots.ts';
import type { SuggestionsDto } from './search.dto.ts';
import { isStopWord, queryWords } from './search-text.ts';
import { SearchWordsService } from './search-words.service.ts';

const MAX_TOOLS = 5;
const MAX_WORDS = 3;
const MAX_USES = 3;
const MAX_CATEGORIES = 3;
const CATEGORIES_MAX_AGE_MS = 60_000;

/** What the shop offers while a shopper types. */
@Injectable()
export class SuggestionsService {
  private readonly categories: TtlCache<string[]>;

  constructor(
    private readonly tools: ToolsService,
    counts: ToolCounts,
    private readonly words: SearchWordsService,
  ) {
    this.categories = new TtlCache(
      async () => (await counts.countByCategory({})).map(({ category }) => category),
      CATEGORIES_MAX_AGE_MS,
    );
  }

  async suggest(q: string): Promise<SuggestionsDto> {
    const typed = queryWords(q);
    if (typed.length === 0) return { words: [], uses: [], categories: [], tools: [] };
    const { page, corrected } = await this.tools.list({ q, limit: MAX_TOOLS, count: false });
    const text = queryWords(corrected ?? q).join(' ');
    return {
      ...(corrected !== undefined && { corrected }),
      words: await this.wordsThatStart(text),
      uses: usesWith(text, page.items),
      categories: await this.categoriesThatStart(text),
      tools: page.items.map(({ id, name, priceCents, priceDigits, img }) => {
        return { _id: id, name, price: toMajor(priceCents, priceDigits), img };
      }),
    };
  }

  /** For a single word that is not complete. */
  private async wordsThatStart(text: string): Promise<string[]> {
    if (text.length < 2 || text.includes(' ')) return [];
    const { words } = await this.words.get();
    const longer = [...words.atPrefix(text)].filter(([word]) => word !== text);
    const frequent = longer.sort(([, a], [, b]) => b - a).slice(0, MAX_WORDS);
    return frequent.map(([word]) => word);
  }

  private async categoriesThatStart(text: string): Promise<string[]> {
    const starts = (category: string) => category.split('-').some((word) => word.startsWith(text));
    return (await this.categories.get()).filter(starts).slice(0, MAX_CATEGORIES);
  }
}

/** The uses of the tools that have each word of the text or a form of it. */
function usesWith(text: string, tools: readonly Tool[]): string[] {
  const words = text.split(' ').filter((word) => !isStopWord(word));
  if (words.length === 0) return [];
  const hasWord = (inUse: readonly string[]) => (word: string) =>
    inUse.some((one) => one.startsWith(word) || rootOf(one) === rootOf(word));
  const lines = tools.flatMap(({ uses }) => uses.split('\n')).filter(Boolean);
  return [...new Set(lines)].filter((line) => words.every(hasWord(queryWords(line)))).slice(0, MAX_USES);
}
