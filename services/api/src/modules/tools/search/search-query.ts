import { MAX_ALTERNATIVES, MAX_QUERY_TERMS } from '../tool-search.ts';
import { rootOf, rootsOf, singularOf } from './roots.ts';
import {
  categoryTerm,
  isCode,
  isIndexed,
  isStopWord,
  queryWords,
  requiredTerms,
  shownWords,
} from './search-text.ts';
import { correct, split, startsAnyWord, type Words } from './spelling.ts';
import { formsOf, nounOf, withoutLonger } from './word-forms.ts';

/** Words that a search may contain. Longer texts have at most 200 characters. */
const MAX_WORDS = 24;
/** With 50,000 words, a correction takes about 20 ms, during which the instance does nothing else. */
const MAX_CORRECTIONS = 3;
const LONGEST_CORRECTED = 30;
const MAX_PHRASES = 3;
const LONGEST_SYNONYM = 3;

/** Search vocabulary. */
export interface Dictionary {
  /** The words of the tools on sale. */
  words: Words;
  /** The words of the synonyms' terms. */
  synonymWords: Words;
  /** The words to search for as well, by the roots of the term. */
  synonyms: ReadonlyMap<string, readonly string[]>;
  /** The categories whose uses have a word, by the root of the word. */
  categories: ReadonlyMap<string, readonly string[]>;
}

/** A word of a search, or the words of a synonym's term. */
export interface SearchWord {
  /** Of each group, a tool contains at least one term. */
  groups: readonly (readonly string[])[];
  /** The categories whose uses have the word. Their terms are in the groups as well. */
  categories?: readonly string[];
  /** The forms in `search_name`. */
  names: readonly string[];
  /** As on the page. */
  shown: string;
  /** Whether the search has another word here than the shopper. */
  isCorrected: boolean;
  /** Whether the shopper has written it as a part of a word: `fire` of `firewood`. */
  isPart?: boolean;
  /** The place in the text. */
  place: number;
}

/** A search as the database performs it. */
export interface SearchQuery {
  /** In place of the groups of the words. */
  groups?: readonly (readonly string[])[];
  /** The rarest first: the full-text index of MySQL collects all matches of the first word, and of the others only those among them. */
  words: SearchWord[];
  /** Beginnings of `search_name`: the best matches. */
  phrases: string[];
  /** The text of the search with the corrections, if there are any. */
  corrected?: string;
}

export function groupsOf({ words, groups }: Pick<SearchQuery, 'words' | 'groups'>): (readonly string[])[] {
  return (groups ?? words.flatMap((word) => word.groups)).slice(0, MAX_QUERY_TERMS);
}

/** The search without corrections, synonyms and other forms of words. */
export function literalQuery(text: string): SearchQuery {
  const words = queryWords(text).slice(0, MAX_WORDS);
  const all = words.map((word, index) => {
    const groups = termsOf(word, index === words.length - 1).map((term) => [term]);
    return { groups, names: [word], shown: shownWords(word, text), isCorrected: false, place: index };
  });
  const searched = all.filter((_, index) => isIndexed(words[index] ?? '') || isCode(words[index] ?? ''));
  return { words: searched.length > 0 ? searched : all, phrases: phrasesOf(all) };
}

/** Corrects unknown words, and adds synonyms and other forms of words. */
export function interpret(text: string, dictionary: Dictionary): SearchQuery {
  if (!startsAnyWord(dictionary.words, '')) return literalQuery(text);
  const words = correctWords(queryWords(withoutContractions(text)).slice(0, MAX_WORDS), dictionary);
  const all = searchWordsOf(words, dictionary).map((word) => {
    return { ...word, shown: shownWords(word.shown, text) };
  });
  const telling = all.filter(({ shown }) => !isStopWord(shown));
  const isCorrected = words.some((word) => word.isCorrected);
  return {
    words: rarestFirst(telling.length > 0 ? telling : all, dictionary),
    phrases: phrasesOf(all),
    ...(isCorrected && { corrected: all.map(({ shown }) => shown).join(' ') }),
  };
}

/** Without `won't` and `doesn't`, whose parts are no words. */
function withoutContractions(text: string): string {
  const without = text.replace(/\b[a-z]{1,7}n['’]t\b/gi, '');
  return queryWords(without).length > 0 ? without : text;
}

interface ReadWord {
  word: string;
  isCorrected: boolean;
  isPart?: boolean;
}

/** The search for one of several combinations of its words. Those that would make it too long are left out. */
export function queryOfAny([first = [], ...others]: readonly (readonly SearchWord[])[]): SearchQuery {
  if (others.length === 0)
    return { words: [...first], phrases: phrasesOf(first.toSorted((a, b) => a.place - b.place)) };
  let groups = groupsOf({ words: [...first] });
  const words = new Set(first);
  for (const combination of others) {
    const more = groupsOf({ words: [...combination] });
    const either = groups.flatMap((group) => more.map((other) => withoutLonger([...group, ...other])));
    if (either.length > MAX_QUERY_TERMS || either.some(({ length }) => length > MAX_ALTERNATIVES)) continue;
    groups = either;
    for (const word of combination) words.add(word);
  }
  return { words: [...words], groups, phrases: [] };
}

function rarestFirst(words: readonly SearchWord[], { words: known }: Dictionary): SearchWord[] {
  const frequencyOf = (term: string) => {
    // Words with digits are not counted.
    if (/\d/.test(term)) return Number.POSITIVE_INFINITY;
    let tools = 0;
    for (const [, count] of known.atPrefix(term)) tools += count;
    return tools;
  };
  const frequencies = new Map(
    words.map((word) => [word, word.groups.flat().reduce((sum, term) => sum + frequencyOf(term), 0)]),
  );
  return words.toSorted((a, b) => {
    const [one = 0, other = 0] = [frequencies.get(a), frequencies.get(b)];
    return one === other ? 0 : one - other;
  });
}

function correctWords(words: readonly string[], dictionary: Dictionary): ReadWord[] {
  const corrected: ReadWord[] = [];
  let left = MAX_CORRECTIONS;
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', next = ''] = words.slice(index, index + 2);
    const joined = word + next;
    if (next && !dictionary.words.has(word) && dictionary.words.has(joined)) {
      corrected.push({ word: joined, isCorrected: true });
      index += 1;
    } else if (isKnown(word, dictionary) || word.length > LONGEST_CORRECTED || left === 0) {
      corrected.push({ word, isCorrected: false });
    } else {
      left -= 1;
      const parts = split(dictionary.words, word);
      if (parts) corrected.push(...parts.map((part) => ({ word: part, isCorrected: true, isPart: true })));
      else {
        const other = correctWord(word, dictionary);
        corrected.push({ word: other, isCorrected: other !== word });
      }
    }
  }
  return corrected;
}

/** The correction of a word or, for a plural that is not similar enough to any word, of its singular. */
function correctWord(word: string, { words, synonymWords }: Dictionary): string {
  const dictionaries = [words, synonymWords];
  const singular = singularOf(word);
  return (
    correct(dictionaries, word) ?? (singular === word ? undefined : correct(dictionaries, singular)) ?? word
  );
}

function isKnown(word: string, { words, synonymWords, synonyms }: Dictionary): boolean {
  if (!isIndexed(word) || isStopWord(word) || /\d/.test(word)) return true;
  if (startsAnyWord(words, word) || synonyms.has(rootsOf([word]))) return true;
  if (rootOf(word) !== word && startsAnyWord(words, rootOf(word))) return true;
  if (startsAnyWord(words, nounOf(word) ?? word)) return true;
  return [word, singularOf(word)].some((form) => words.has(form) || synonymWords.has(form));
}

function searchWordsOf(
  words: readonly ReadWord[],
  { words: known, synonyms, categories: ofUses }: Dictionary,
): SearchWord[] {
  const found: SearchWord[] = [];
  const texts = words.map(({ word }) => word);
  for (let index = 0; index < texts.length; ) {
    const word = texts[index] ?? '';
    const length = synonymLength(texts, index, synonyms);
    const end = index + Math.max(length, 1);
    const term = texts.slice(index, end);
    const more = synonyms.get(rootsOf(term)) ?? [];
    const formsIn = (form: string) =>
      isBeginning(form, known)
        ? [form]
        : formsOf(
            form,
            (one) => known.has(one),
            (one) => startsAnyWord(known, one),
          );
    const terms = length > 1 ? [] : termsOf(word, end === texts.length);
    const own = terms.map((one) => (one === word ? formsIn(word) : [one]));
    const others = [...own.flat(), ...more.flatMap(formsIn)];
    const categories = (length > 1 ? [] : ofUses.get(rootsOf(term))) ?? [];
    const inCategories = own.length > 1 ? [] : categories.map(categoryTerm);
    const either = withoutLonger([...others, ...inCategories]).slice(0, MAX_ALTERNATIVES);
    found.push({
      groups: more.length > 0 || inCategories.length > 0 ? [either] : own,
      ...(inCategories.length > 0 && { categories }),
      names: [length > 0 ? term.map(singularOf).join(' ') : nameOf(word, known), ...more.map(singularOf)],
      shown: term.join(' '),
      isCorrected: words.slice(index, end).some((one) => one.isCorrected),
      ...(words[index]?.isPart && { isPart: true }),
      place: index,
    });
    index = end;
  }
  return found;
}

/** The terms that a tool must contain, of which those that may not be complete are the last ones. */
function termsOf(word: string, isLast: boolean): string[] {
  return isLast && /^[a-z]{2}$/.test(word) ? [word] : requiredTerms(word);
}

/** Whether the word is not complete, such as `hamm`. */
function isBeginning(word: string, known: Words): boolean {
  return !known.has(word) && !known.has(singularOf(word)) && startsAnyWord(known, word);
}

/** The form in `search_name`: a word that is not complete, such as `cros`, has no singular. */
function nameOf(word: string, known: Words): string {
  const singular = singularOf(word);
  return known.has(word) || known.has(singular) ? singular : word;
}

/** The number of words of the longest synonym at this place, or 0. */
function synonymLength(
  words: readonly string[],
  index: number,
  synonyms: ReadonlyMap<string, unknown>,
): number {
  const lengths = Array.from({ length: LONGEST_SYNONYM }, (_, shorter) => LONGEST_SYNONYM - shorter);
  const isSynonym = (length: number) => synonyms.has(rootsOf(words.slice(index, index + length)));
  return lengths.find((length) => index + length <= words.length && isSynonym(length)) ?? 0;
}

/** The combinations of the words' names, at most `MAX_PHRASES`. A size at the end would also find longer ones. */
function phrasesOf(words: readonly Pick<SearchWord, 'names'>[]): string[] {
  let phrases = [''];
  for (const { names } of words)
    phrases = names
      .flatMap((name) => phrases.map((phrase) => `${phrase} ${name}`.trim()))
      .slice(0, MAX_PHRASES);
  const isComplete = (phrase: string) => !isCode(phrase.split(' ').at(-1) ?? '');
  return withoutLonger(phrases.filter((phrase) => phrase !== '' && isComplete(phrase)));
}
