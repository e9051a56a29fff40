import { pluralize, singularize } from 'inflection';
import { MAX_ALTERNATIVES, queryWords } from '../tool-search.ts';

const SHORTEST_FORM = 3;

/** The singular of a word, for comparisons: both sides are changed in the same way, also where it is no English word. */
export function stemOf(word: string): string {
  return /^\D{3,}$/.test(word) ? singularize(word) : word;
}

/** The words of a text in the singular, joined by spaces. */
export function phraseOf(text: string): string {
  return queryWords(text).map(stemOf).join(' ');
}

/** The value of the column `search_name`: never empty. */
export function searchNameOf(name: string): string {
  return phraseOf(name).slice(0, 200) || '-';
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
