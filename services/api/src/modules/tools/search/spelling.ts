import SearchableMap from 'minisearch/SearchableMap';
import { singularOf } from './roots.ts';

/** Shorter words are not corrected: too many words are as similar. */
const SHORTEST = 3;
/** Up to this length, the first letter is right: `tire` is not `fire`. */
const SHORT = 4;
/** Words of this length may have two errors, if the first letter is right. */
const TWO_ERRORS_FROM = 7;
const SHORTEST_PART = 3;

/** The words of the shop with their frequency, in a radix tree. */
export type Words = SearchableMap<number>;

export function startsAnyWord(words: Words, prefix: string): boolean {
  return words.atPrefix(prefix).keys().next().done !== true;
}

/** The known word for the unknown one: the fewest errors, then the same first letter, then the most tools. Undefined if none is similar. */
export function correct(dictionaries: readonly Words[], word: string): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined;
  const maxErrors = word.length >= TWO_ERRORS_FROM ? 2 : 1;
  let best: { word: string; rank: readonly number[] } | undefined;
  // The library counts a transposition as two changes.
  for (const [candidate, [tools]] of dictionaries.flatMap((words) => [
    ...words.fuzzyGet(word, maxErrors + 1),
  ])) {
    const { form, errors } = nearestForm(word, candidate, maxErrors);
    const sameStart = candidate[0] === word[0];
    const isLikely = sameStart || (errors <= 1 && word.length > SHORT);
    if (form.length < SHORTEST || errors > maxErrors || !isLikely) continue;
    const rank = [errors, sameStart ? 0 : 1, -tools];
    if (!best || isBefore(rank, best.rank)) best = { word: form, rank };
  }
  return best?.word;
}

/** The candidate or, if that is a plural with too many errors, its singular: `spaner` where all tools are called `spanners`. */
function nearestForm(word: string, candidate: string, maxErrors: number): { form: string; errors: number } {
  const errors = distance(word, candidate);
  if (errors <= maxErrors || !candidate.endsWith('s')) return { form: candidate, errors };
  const singular = singularOf(candidate);
  return { form: singular, errors: distance(word, singular) };
}

/** Splits a word into two known words: `tapemeasure`. */
export function split(words: Words, word: string): [string, string] | undefined {
  for (let at = SHORTEST_PART; at <= word.length - SHORTEST_PART; at += 1) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => words.has(part))) return parts;
  }
  return undefined;
}

function isBefore(rank: readonly number[], other: readonly number[]): boolean {
  const differing = rank.findIndex((value, index) => value !== other[index]);
  return differing >= 0 && (rank[differing] ?? 0) < (other[differing] ?? 0);
}

/** Letters to insert, delete, replace or transpose (optimal string alignment). */
export function distance(a: string, b: string): number {
  let [beforeLast, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced);
      const transposed = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (transposed) row[j] = Math.min(row[j] ?? 0, (beforeLast[j - 2] ?? 0) + 1);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
