import type { Tool } from '../tool.entity.ts';
import { rootOf } from './roots.ts';
import type { SearchQuery } from './search-query.ts';
import { isWholeTerm, wordOf } from './search-text.ts';

/** What a word of the search counts in a name: as a whole word, as a part of one, and elsewhere. */
const [WHOLE, PART, ELSEWHERE] = [12, 8, 1];

/** Returns how well a tool that the search has found matches it: the more, the better. */
export function scoreOf({ words }: SearchQuery): (tool: Tool) => number {
  return ({ searchName }) => {
    const name = searchName.split(' ');
    return words.reduce((sum, { groups }) => sum + pointsOf(groups.flat(), name), 0);
  };
}

function pointsOf(terms: readonly string[], name: readonly string[]): number {
  if (terms.some((term) => name.some((word) => word === wordOf(term) || rootOf(word) === term))) return WHOLE;
  const isPart = (term: string) => !isWholeTerm(term) && name.some((word) => word.includes(term));
  return terms.some(isPart) ? PART : ELSEWHERE;
}
