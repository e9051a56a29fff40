// What MySQL's full-text index leaves out by default. Asking for one of them would find nothing.
const STOP_WORDS =
  'a about an are as at be by com de en for from how i in is it la of on or that the this to und was what when where who will with www'.split(
    ' ',
  );
const MIN_LENGTH = 3;
const MAX_WORDS = 12;

/** The words that a search is for, the same on both databases; none of their own operators gets through. */
export function searchWords(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter(isIndexed);
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

/** Whether the index has every word in a text that begins like this one. */
export function isFullyIndexed(word: string): boolean {
  return word.length >= MIN_LENGTH && !STOP_WORDS.some((stopWord) => stopWord.startsWith(word));
}

function isIndexed(word: string): boolean {
  return word.length >= MIN_LENGTH && !STOP_WORDS.includes(word);
}
