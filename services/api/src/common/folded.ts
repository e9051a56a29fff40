import { asciiDigits } from '@whetstone/contract/plain-text';

/** Latin letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ŧ: 't' },
};

/** A text without accents, ligatures and capitals, for searches and orders: `Æbleskiver, ŁÓDŹ ５` → `aebleskiver, lodz 5`. */
export function folded(text: string): string {
  const letters = asciiDigits(text.normalize('NFKD').replace(/\p{M}/gu, '')).toUpperCase().toLowerCase();
  return letters.replace(/[æœøłđðþħŧ]/g, (letter) => LETTERS[letter] ?? letter);
}
