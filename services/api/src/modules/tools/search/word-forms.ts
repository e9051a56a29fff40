import { pluralize, singularize } from 'inflection';
import { MAX_ALTERNATIVES } from '../tool-search.ts';
import { rootOf } from './roots.ts';
import { equalMeasures } from './search-text.ts';

const SHORTEST_FORM = 3;

/** Forms of a word of which a tool contains one: the word, its root, of `cutter` also `cut`, and of `6inch` also `150mm`. Without forms that start with another one: a search finds beginnings of words. */
export function formsOf(
  word: string,
  isKnown: (form: string) => boolean,
  startsWord: (form: string) => boolean = () => false,
): string[] {
  const withoutS = /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  const others = [singularize(word), withoutS, pluralize(word), ...verbsOf(singularize(word))].filter(
    (form) => form.length >= SHORTEST_FORM && isKnown(form),
  );
  const noun = nounOf(word);
  if (noun && !isKnown(word) && startsWord(noun)) others.push(noun);
  return withoutLonger([word, rootOf(word), ...others, ...equalMeasures(word)]).slice(0, MAX_ALTERNATIVES);
}

/** `rust` of `rusty`, which finds `rusted`. Undefined for other words. */
export function nounOf(word: string): string | undefined {
  return /^([a-z]{4,20})y$/.exec(word)?.[1];
}

/** What a tool with this name might do: `cut` of `cutter`, `plane` of `planer`. */
function verbsOf(word: string): string[] {
  const [, stem = ''] = /^([a-z]{3,})er$/.exec(word) ?? [];
  return stem ? [stem, `${stem}e`, stem.replace(/(.)\1$/, '$1')] : [];
}

/** Removes duplicates and words that start with another word of the list. */
export function withoutLonger(words: readonly string[]): string[] {
  const distinct = [...new Set(words)];
  return distinct.filter((word) => !distinct.some((other) => other !== word && word.startsWith(other)));
}
