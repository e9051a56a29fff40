// What MySQL's full-text index leaves out by default; so does everything else here that is searched.
const STOP_WORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to und was what when where who will with www'.split(
    ' ',
  ),
);
const SHORTEST = 3;
const LONGEST = 84;
export const MAX_SEARCH_WORDS = 12;
/** All but the letters and digits of scripts that every database knows. Which others it knows differs from one to the next. */
const KNOWN_TO_FEW = /[^a-z0-9\u00df-\u024f\u0386-\u0513]/gu;

/** What a row with these texts is found by, in its column `words`: each word once, with a space before it. */
export function wordsOf(...texts: string[]): string {
  const words = new Set(foldedWords(texts.join(' ')).filter(isIndexed));
  return [...words].map((word) => ` ${word}`).join('');
}

/** The words that a search is for; none of a database's own operators gets through. */
export function searchWords(text: string): string[] {
  const words = foldedWords(text);
  const indexed = words.filter(isIndexed);
  return (indexed.length > 0 ? indexed : words).slice(0, MAX_SEARCH_WORDS);
}

/**
 * Without accents, ligatures and capitals, and with a code in the place of what is known to few, so that no database splits and
 * folds by rules of its own. All codes are equally long: a word that begins like another one still does.
 */
function foldedWords(text: string): string[] {
  const letters = text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
  const words = letters.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(KNOWN_TO_FEW, codeOf).slice(0, LONGEST));
}

function codeOf(letter: string): string {
  return `u${letter.codePointAt(0)?.toString(16).padStart(5, '0')}`;
}

function isIndexed(word: string): boolean {
  return word.length >= SHORTEST && !STOP_WORDS.has(word);
}
