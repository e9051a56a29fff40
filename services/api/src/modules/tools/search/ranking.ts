import type { Tool } from '../tool.entity.ts';
import { rootOf } from './roots.ts';
import type { SearchQuery } from './search-query.ts';
import { isWholeTerm, queryWords, wordOf } from './search-text.ts';

/** What a word of the search counts, as a whole word and as the beginning of one. */
const IN_NAME = { whole: 12, beginning: 8 };
const IN_USES = { whole: 6, beginning: 4 };
const ELSEWHERE = 1;

type Terms = readonly string[];

/** Returns how well a tool that the search has found matches it: the more, the better. Names count more than uses, and uses more than other texts. */
export function scoreOf({ words }: SearchQuery): (tool: Pick<Tool, 'searchName' | 'uses'>) => number {
  return ({ searchName, uses }) => {
    const name = searchName.split(' ');
    const used = uses ? queryWords(uses) : [];
    const points = (terms: Terms) =>
      pointsIn(name, IN_NAME, terms) || pointsIn(used, IN_USES, terms) || ELSEWHERE;
    return words.reduce((sum, { groups }) => sum + points(groups.flat()), 0);
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
