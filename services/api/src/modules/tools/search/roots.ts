import { singularize } from 'inflection';
import { stemmer } from 'stemmer';

const SHORTEST = 3;
/** Roots of frequent words. */
const MAX_KNOWN = 20_000;
const known = new Map<string, string>();

/** The singular of a word, for comparisons: both sides are changed in the same way, also where it is no English word. */
export function singularOf(word: string): string {
  return /^\D{3,}$/.test(word) ? singularize(word) : word;
}

/** What the forms of an English word have in common (Porter): `glu` of `gluing` and `glue`, `dry` of `dries`. Other words stay as they are. */
export function rootOf(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  let root = known.get(word);
  if (root === undefined) {
    // Porter keeps the `e` of `glue`, and `gluing` loses it.
    root = stemmer(singularize(word)).replace(/i$/, 'y').replace(/ue$/, 'u');
    if (root.length < SHORTEST) root = word;
    if (known.size < MAX_KNOWN) known.set(word, root);
  }
  return root;
}

/** The roots of the words' singulars, joined by spaces. */
export function rootsOf(words: readonly string[]): string {
  return words.map((word) => rootOf(singularOf(word))).join(' ');
}
