import type { Tool } from '../tool.entity.ts';
import { rootOf } from './roots.ts';
import type { SearchQuery, SearchWord } from './search-query.ts';
import { categoryTerm, isWholeTerm, queryWords, wordOf } from './search-text.ts';

/** What a word of the search counts, as a whole word and as the beginning of one. */
const IN_NAME = { whole: 12, beginning: 8 };
const IN_USES = { whole: 6, beginning: 4 };
/** In the uses of the category. */
const IN_CATEGORY = 2;
const ELSEWHERE = 1;

type Terms = readonly string[];

/** Returns how well a tool that the search has found matches it: the more, the better. Names count more than uses, and uses more than other texts. */
export function scoreOf({
  words,
}: SearchQuery): (tool: Pick<Tool, 'searchName' | 'uses' | 'category'>) => number {
  return ({ searchName, uses, category }) => {
    const name = searchName.split(' ');
    const used = uses ? queryWords(uses) : [];
    const points = ({ groups, categories = [] }: SearchWord) => {
      const ofCategories = new Set(categories.map(categoryTerm));
      const terms = groups.flat().filter((term) => !ofCategories.has(term));
      const own = pointsIn(name, IN_NAME, terms) || pointsIn(used, IN_USES, terms);
      return own || (categories.includes(category) ? IN_CATEGORY : ELSEWHERE);
    };
    return words.reduce((sum, word) => sum + points(word), 0);
  };
}

function pointsIn(words: Terms, { whole, beginning }: typeof IN_NAME, terms: Terms): number {
  if (terms.some((term) => words.some((word) => isSame(word, term)))) return whole;
  const isIn = (term: string) => !isWholeTerm(term) && words.some((word) => word.includes(term));
  return terms.some(isIn) ? beginning : 0;
}

function isSame(word: string, term: string): boolean {
  return word === wordOf(term) || rootOf(word) === term;
}
