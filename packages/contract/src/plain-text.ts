/** Formats, direction marks and overrides, and spaces without width. Joiners are missing: Persian and Indic names and emoji need them. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const JOINERS = /[\u200c\u200d]|\ufe0f/g;

/** A name or another line as its author sees it: without invisible characters, with ASCII's spaces, and without spaces around it. */
export function cleanLine(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/(?! )\p{Zs}/gu, ' ')
    .trim();
}

/** The long vowel mark, the tatweel and the box drawing that keyboards of Japanese and Arabic offer in place of a hyphen. */
const HYPHEN_LIKE = /(?<=\d)[ーـ─](?=\d)/g;

/** A number, a code or an email address in ASCII's digits, hyphens and punctuation: `０１１４–٤٩٦` → `0114-496`. */
export function plainText(text: string): string {
  // First: without the characters between them, combining marks could be a long run, which takes quadratic time.
  const line = cleanLine(text.normalize('NFKC')).replace(JOINERS, '');
  return asciiDigits(line.replace(/[\p{Pd}−]/gu, '-')).replace(HYPHEN_LIKE, '-');
}

/** The text with the digits of all scripts in ASCII: `٤٩٦` → `496`. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, asciiDigit);
}

/** The ten digits of each script follow each other. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}
