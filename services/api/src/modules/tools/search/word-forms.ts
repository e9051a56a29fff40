import { pluralize, singularize } from 'inflection';
import { folded } from '../../../common/folded.ts';
import type { Tool } from '../tool.entity.ts';
import { MAX_ALTERNATIVES, queryWords, searchTermsOf } from '../tool-search.ts';

const SHORTEST_FORM = 3;

/** The singular of a word, for comparisons: both sides are changed in the same way, also where it is no English word. */
export function stemOf(word: string): string {
  return /^\D{3,}$/.test(word) ? singularize(word) : word;
}

/** The words of a text in the singular, joined by spaces. */
export function phraseOf(text: string): string {
  return queryWords(text).map(stemOf).join(' ');
}

const MAX_NAME = 200;

/** The columns that searches and lists read instead of a tool's texts. `searchName` is never empty. */
export function searchColumnsOf({
  name,
  category,
  description,
}: Pick<Tool, 'name' | 'category' | 'description'>): Pick<Tool, 'searchTerms' | 'searchName' | 'sortName'> {
  return {
    searchTerms: searchTermsOf(name, category, description),
    searchName: phraseOf(name).slice(0, MAX_NAME) || '-',
    sortName: folded(name).slice(0, MAX_NAME).toWellFormed(),
  };
}

/** Singular and plural forms of a word that `isKnown`, without forms that start with another one: a search finds beginnings of words. */
export function formsOf(word: string, isKnown: (form: string) => boolean): string[] {
  const withoutS = /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  const others = [singularize(word), withoutS, pluralize(word)].filter(
    (form) => form.length >= SHORTEST_FORM && isKnown(form),
  );
  return withoutLonger([word, ...others]).slice(0, MAX_ALTERNATIVES);
}

/** Removes duplicates and words that start with another word of the list. */
export function withoutLonger(words: readonly string[]): string[] {
  const distinct = [...new Set(words)];
  return distinct.filter((word) => !distinct.some((other) => other !== word && word.startsWith(other)));
}
