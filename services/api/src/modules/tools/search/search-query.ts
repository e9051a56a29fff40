import {
  isIndexed,
  MAX_ALTERNATIVES,
  MAX_QUERY_TERMS,
  queryTerms,
  queryWords,
  shownWords,
} from '../tool-search.ts';
import { correct, split, startsAnyWord, type Words } from './spelling.ts';
import { formsOf, stemOf, withoutLonger } from './word-forms.ts';

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
  /** The words to search for as well, by `phraseOf` the term. */
  synonyms: ReadonlyMap<string, readonly string[]>;
}

/** A search as the database performs it. */
export interface SearchQuery {
  /** Of each group, a tool contains at least one term. */
  groups: string[][];
  /** Beginnings of `search_name`: the best matches. */
  phrases: string[];
  /** The words of the search with the corrections, if there are any. */
  corrected?: string;
}

/** A part of the search. */
interface Segment {
  /** One of these terms. */
  terms: string[];
  /** The forms in `search_name`. */
  names: string[];
  shown: string;
}

/** The search without corrections, synonyms and other forms of words. */
export function literalQuery(text: string): SearchQuery {
  const phrase = queryWords(text).join(' ');
  return { groups: queryTerms(text).map((term) => [term]), phrases: phrase ? [phrase] : [] };
}

/** Corrects unknown words, and adds synonyms and other forms of words. */
export function interpret(text: string, dictionary: Dictionary): SearchQuery {
  if (!startsAnyWord(dictionary.words, '')) return literalQuery(text);
  const words = queryWords(text).slice(0, MAX_WORDS);
  const reading = correctWords(words, dictionary);
  const segments = segmentsOf(reading.words, dictionary);
  const indexed = segments.filter(({ terms }) => terms.some(isIndexed));
  const groups = (indexed.length > 0 ? indexed : segments).map(({ terms }) => terms);
  return {
    groups: rarestFirst(groups.slice(0, MAX_QUERY_TERMS), dictionary),
    phrases: phrasesOf(segments),
    ...(reading.changed && { corrected: shownWords(segments.map(({ shown }) => shown).join(' '), text) }),
  };
}

/** The full-text index of MySQL collects all matches of the first group, and of the others only those among them. */
function rarestFirst(groups: readonly string[][], { words }: Dictionary): string[][] {
  const frequency = (term: string) => {
    // Words with digits are not counted.
    if (/\d/.test(term)) return Number.POSITIVE_INFINITY;
    let tools = 0;
    for (const [, count] of words.atPrefix(term)) tools += count;
    return tools;
  };
  const ofGroup = new Map(
    groups.map((terms) => [terms, terms.reduce((sum, term) => sum + frequency(term), 0)]),
  );
  return groups.toSorted((a, b) => {
    const [one = 0, other = 0] = [ofGroup.get(a), ofGroup.get(b)];
    return one === other ? 0 : one - other;
  });
}

function correctWords(words: readonly string[], dictionary: Dictionary) {
  const corrected: string[] = [];
  let left = MAX_CORRECTIONS;
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', next = ''] = words.slice(index, index + 2);
    const joined = word + next;
    if (next && !dictionary.words.has(word) && dictionary.words.has(joined)) {
      corrected.push(joined);
      index += 1;
    } else if (isKnown(word, dictionary) || word.length > LONGEST_CORRECTED || left === 0) {
      corrected.push(word);
    } else {
      left -= 1;
      corrected.push(...(split(dictionary.words, word) ?? [correctWord(word, dictionary)]));
    }
  }
  return { words: corrected, changed: corrected.join(' ') !== words.join(' ') };
}

/** The correction of a word or, for a plural that is not similar enough to any word, of its singular. */
function correctWord(word: string, { words, synonymWords }: Dictionary): string {
  const dictionaries = [words, synonymWords];
  const stem = stemOf(word);
  return correct(dictionaries, word) ?? (stem === word ? undefined : correct(dictionaries, stem)) ?? word;
}

function isKnown(word: string, { words, synonymWords }: Dictionary): boolean {
  if (!isIndexed(word) || /\d/.test(word)) return true;
  if (startsAnyWord(words, word)) return true;
  return [word, stemOf(word)].some((form) => words.has(form) || synonymWords.has(form));
}

function segmentsOf(words: readonly string[], { words: known, synonyms }: Dictionary): Segment[] {
  const segments: Segment[] = [];
  const stems = words.map(stemOf);
  for (let index = 0; index < words.length; ) {
    const word = words[index] ?? '';
    const length = synonymLength(stems, index, synonyms);
    const phrase = stems.slice(index, index + Math.max(length, 1)).join(' ');
    const more = synonyms.get(phrase) ?? [];
    const formsIn = (term: string) => formsOf(term, (form) => known.has(form));
    const forms = [...(length > 1 ? [] : [word]), ...more].flatMap(formsIn);
    segments.push({
      terms: withoutLonger(forms).slice(0, MAX_ALTERNATIVES),
      names: [length > 0 ? phrase : nameOf(word, known), ...more.map(stemOf)],
      shown: words.slice(index, index + Math.max(length, 1)).join(' '),
    });
    index += Math.max(length, 1);
  }
  return segments;
}

/** The form in `search_name`: a word that is not complete, such as `cros`, has no singular. */
function nameOf(word: string, known: Words): string {
  const stem = stemOf(word);
  return known.has(word) || known.has(stem) ? stem : word;
}

/** The number of words of the longest synonym at this place, or 0. */
function synonymLength(
  stems: readonly string[],
  index: number,
  synonyms: ReadonlyMap<string, unknown>,
): number {
  const lengths = Array.from({ length: LONGEST_SYNONYM }, (_, shorter) => LONGEST_SYNONYM - shorter);
  const isSynonym = (length: number) => synonyms.has(stems.slice(index, index + length).join(' '));
  return lengths.find((length) => index + length <= stems.length && isSynonym(length)) ?? 0;
}

/** The combinations of the segments' names, at most `MAX_PHRASES`. */
function phrasesOf(segments: readonly Segment[]): string[] {
  let phrases = [''];
  for (const { names } of segments)
    phrases = names
      .flatMap((name) => phrases.map((phrase) => `${phrase} ${name}`.trim()))
      .slice(0, MAX_PHRASES);
  return withoutLonger(phrases.filter((phrase) => phrase !== ''));
}
