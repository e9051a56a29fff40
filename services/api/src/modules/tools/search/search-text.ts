import { folded } from '../../../common/folded.ts';
import { rootOf } from './roots.ts';

/** The default stop words of MySQL's full-text index, and the sign between dimensions. The index has none of them. */
const STOP_WORDS = new Set(
  'a about an are as at be by com de en for from how i in is it la of on or that the this to und was what when where who will with www x'.split(
    ' ',
  ),
);
const MIN_LENGTH = 3;
const MAX_LENGTH = 84;
/** The complement of the letters and digits that all supported databases know. */
const UNPORTABLE = /[^a-z0-9\u00df-\u024f\u0386-\u0513]/gu;
/** Scripts without spaces between words. */
const UNSPACED = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}';
const WORD = new RegExp(
  `\\d{1,7}/\\d{1,7}|\\d{1,7}\\.\\d{1,7}|[[${UNSPACED}]&&\\p{L}]+|[[\\p{L}\\p{N}]--[${UNSPACED}]]+`,
  'gv',
);
const UNSPACED_LETTER = new RegExp(`^[${UNSPACED}]`, 'v');
const CODE_LENGTH = 6;
const UNSPACED_WORD = /^(?:c[\da-f]{5})+$/;

/** The words of a unit, and its name in measures. Measures have at least three characters: MySQL does not index shorter terms. */
const UNITS = new Map(
  Object.entries({
    ...{ mm: 'mm', millimetre: 'mm', millimetres: 'mm', millimeter: 'mm', millimeters: 'mm' },
    ...{ cm: 'cm', centimetre: 'cm', centimetres: 'cm', centimeter: 'cm', centimeters: 'cm' },
    ...{ m: 'metre', metre: 'metre', metres: 'metre', meter: 'metre', meters: 'metre' },
    ...{ g: 'gram', gr: 'gram', gram: 'gram', grams: 'gram', gramme: 'gram', grammes: 'gram' },
    ...{ kg: 'kg', kilo: 'kg', kilos: 'kg', kilogram: 'kg', kilograms: 'kg' },
    ...{ ml: 'ml', l: 'litre', litre: 'litre', litres: 'litre', liter: 'litre', liters: 'litre' },
    ...{ inch: 'inch', inches: 'inch', ft: 'foot', foot: 'foot', feet: 'foot' },
    ...{ oz: 'oz', ounce: 'oz', ounces: 'oz', lb: 'pound', lbs: 'pound', pound: 'pound', pounds: 'pound' },
  }),
);
const SYMBOLS: Readonly<Record<string, string>> = {
  ...{ metre: 'm', gram: 'g', litre: 'l', foot: 'ft', pound: 'lb' },
};
const SHOWN_NUMBER = /\b(\d{1,7})(?:([df])(\d{1,7}))?(metre|gram|litre|foot|inch|pound|mm|cm|kg|ml|oz)?\b/g;
/** Decimals have a `d`, fractions an `f`: `5d5`, `1f2`. */
const NUMBER = /^\d{1,7}(?:[df]\d{1,7})?$/;
const JOINED_MEASURE = /^(\d{1,7})(\D{1,11})$/;
/** Words between the numbers of a list: `6, 12 and 18 mm`. */
const LIST_WORDS = new Set(['and', 'or', 'to', 'x']);
/** Numbers before `inch`. */
const NAMED_NUMBERS: ReadonlyMap<string, string> = new Map([
  ['half', '1f2'],
  ['quarter', '1f4'],
]);
/** Letters of a standard, before its number: `PH 2` is `PH2`. */
const SIZE_LETTERS = new Set(['m', 'ph', 'pz', 'sl', 't', 'tx']);
const SHORT_NUMBER = /^\d{1,2}$/;
const CODE = /^[a-z]{1,3}\d{1,2}$|^\d+[df]\d+$/;

/** Follows terms that match as a whole, so that a search for the beginnings of terms does not find longer ones: `m1` does not find `m10`. */
const END = 'qz';

/** Returns the value of the column `search_terms` for these texts: each term and each measure once, with a leading space. */
export function searchTermsOf(...texts: string[]): string {
  const words = wordsIn(texts.join('\n'));
  const isUnit = (word: string, index: number) =>
    word.length < MIN_LENGTH && UNITS.has(word) && NUMBER.test(words[index - 1] ?? '');
  const terms = new Set(words.flatMap((word, index) => (isUnit(word, index) ? [] : termsOf(word))));
  for (const measure of measuresIn(words)) terms.add(measure);
  return [...terms].map((term) => ` ${term}`).join('');
}

/** The terms of a word in the index. */
function termsOf(word: string): string[] {
  if (UNSPACED_WORD.test(word)) return [...pairsOf(word), word.slice(-CODE_LENGTH)];
  if (STOP_WORDS.has(word)) return [];
  if (isCode(word)) {
    const [letters = ''] = /^[a-z]+(?=\d)/.exec(word) ?? [];
    return letters ? [wholeTerm(word), wholeTerm(letters)] : [wholeTerm(word)];
  }
  const root = rootOf(word);
  return word.startsWith(root) ? [word] : [word, wholeTerm(root)];
}

/** The terms that a tool with this word must all contain. */
export function requiredTerms(word: string): string[] {
  if (UNSPACED_WORD.test(word)) return word.length > CODE_LENGTH ? pairsOf(word) : [word];
  return [isCode(word) ? wholeTerm(word) : word];
}

/** Each letter with the next one. */
function pairsOf(word: string): string[] {
  const count = Math.floor(word.length / CODE_LENGTH) - 1;
  return Array.from({ length: count }, (_, index) =>
    word.slice(index * CODE_LENGTH, (index + 2) * CODE_LENGTH),
  );
}

/** Whether the word is a size or has at most two letters: `m8`, `ph`, `1f2`. It matches as a whole. */
export function isCode(word: string): boolean {
  return (word.length < MIN_LENGTH && !STOP_WORDS.has(word)) || CODE.test(word);
}

function wholeTerm(term: string): string {
  return term + END;
}

/** The term as a word: without the mark of a whole term. */
export function wordOf(term: string): string {
  return isWholeTerm(term) ? term.slice(0, -END.length) : term;
}

export function isWholeTerm(term: string): boolean {
  return term.endsWith(END);
}

/** The normalized words of a text, in which a number and its unit are one word: `150 mm` and `150mm` are `150mm`. */
export function queryWords(text: string): string[] {
  const joined: string[] = [];
  for (const word of withNumbers(wordsIn(text))) {
    const measure = measureOf(joined.at(-1), word) ?? joinedMeasure(word);
    if (measure !== undefined && NUMBER.test(joined.at(-1) ?? '') && !/^\d/.test(word)) joined.pop();
    joined.push(measure ?? word);
  }
  return joined;
}

/** The measures of a text. In a list, the unit belongs to each number. */
function measuresIn(words: readonly string[]): string[] {
  const measures: string[] = [];
  let numbers: string[] = [];
  for (const word of withNumbers(words)) {
    const joined = joinedMeasure(word);
    if (joined) measures.push(joined);
    if (NUMBER.test(word)) numbers.push(word);
    else if (!LIST_WORDS.has(word)) {
      const unit = UNITS.get(word);
      if (unit) for (const number of numbers) measures.push(`${number}${unit}`);
      numbers = [];
    }
  }
  return measures;
}

/** With `1f2` instead of `half` before `inch`. */
function withNumbers(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const isInch = UNITS.get(words[index + 1] ?? '') === 'inch';
    return (isInch && NAMED_NUMBERS.get(word)) || word;
  });
}

/** A term that all tools of the category have: its longest word. */
export function categoryTerm(category: string): string {
  return category.split('-').reduce((longest, word) => (word.length > longest.length ? word : longest));
}

export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

const MEASURE = /^(\d{1,7})(?:([df])(\d{1,7}))?(mm|cm|metre|inch|gram|kg)$/;
/** Millimetres or grams. An inch has 25 mm in the names of tools. */
const IN_BASE: Readonly<Record<string, number>> = {
  ...{ mm: 1, cm: 10, metre: 1_000, inch: 25 },
  ...{ gram: 1, kg: 1_000 },
};

/** The same measure in other units: `6inch` and `15cm` of `150mm`. */
export function equalMeasures(word: string): string[] {
  const [, whole, sign, part = '1', unit = ''] = MEASURE.exec(word) ?? [];
  const factor = IN_BASE[unit];
  if (!factor) return [];
  const number = sign === 'f' ? Number(whole) / Number(part) : Number(sign ? `${whole}.${part}` : whole);
  const isLength = unit !== 'gram' && unit !== 'kg';
  const units = isLength ? ['mm', 'cm', 'metre', 'inch'] : ['gram', 'kg'];
  const others = units
    .filter((one) => one !== unit)
    .map((one) => [(number * factor) / (IN_BASE[one] ?? 1), one] as const)
    // Names have no more than one decimal, and less than 1 m or 1 kg in the smaller unit.
    .filter(([value]) => value >= 1 && Number.isInteger(value * 10));
  const exact = unit === 'inch' ? [[Math.round(number * 25.4), 'mm'] as const] : [];
  return [...others, ...exact].map(([value, one]) => `${String(value).replace('.', 'd')}${one}`);
}

function measureOf(number: string | undefined, word: string): string | undefined {
  const unit = UNITS.get(word);
  return unit && number && NUMBER.test(number) ? `${number}${unit}` : undefined;
}

function joinedMeasure(word: string): string | undefined {
  const [, number, unit = ''] = JOINED_MEASURE.exec(word) ?? [];
  return measureOf(number, unit);
}

/** The words with the letters of the text that was typed, and with the usual symbols of the units: `450 g` for `450gram`. */
export function shownWords(words: string, typed: string): string {
  const letters = new Map(
    plain(typed)
      .match(UNPORTABLE)
      ?.map((letter) => [codeOf(letter), letter]),
  );
  const readable = words.replace(/[cu][\da-f]{5}/g, (code) => letters.get(code) ?? code);
  return readable.replace(SHOWN_NUMBER, (_, whole: string, sign?: string, part = '', unit?: string) => {
    const number = sign ? `${whole}${sign === 'd' ? '.' : '/'}${part}` : whole;
    return unit ? `${number} ${SYMBOLS[unit] ?? unit}` : number;
  });
}

/**
 * Removes accents, ligatures and capitals, and replaces letters outside the portable range with a code, so that all databases split and
 * compare terms in the same way. All codes have the same length, so that prefixes still match.
 */
export function wordsIn(text: string): string[] {
  const words: string[] = [];
  for (const word of plain(text).match(WORD) ?? []) {
    const last = words.at(-1) ?? '';
    const isSize = SHORT_NUMBER.test(word) && SIZE_LETTERS.has(last) && !NUMBER.test(words.at(-2) ?? '');
    if (isSize) words[words.length - 1] = last + word;
    else words.push(portable(word));
  }
  return words;
}

/** Folded, with Korean syllables in one piece, one form of each letter, spaces between dimensions, and `inch` for its sign. */
function plain(text: string): string {
  return folded(text)
    .normalize('NFC')
    .replaceAll('ς', 'σ')
    .replaceAll('⁄', '/')
    .replace(/(\d) ?(?:["”]|''|′′|’’)/g, '$1 inch ')
    .replace(/(\d)x(?=\d)/g, '$1 x ');
}

function portable(word: string): string {
  if (/^\d+\.\d+$/.test(word))
    return word
      .replace(/0{1,7}$/, '')
      .replace(/\.$/, '')
      .replace('.', 'd');
  return word.replace('/', 'f').replace(UNPORTABLE, codeOf).slice(0, MAX_LENGTH);
}

function codeOf(letter: string): string {
  const kind = UNSPACED_LETTER.test(letter) ? 'c' : 'u';
  return `${kind}${letter.codePointAt(0)?.toString(16).padStart(5, '0')}`;
}

/** Whether the index has the term: short terms and stop words are left out. */
export function isIndexed(term: string): boolean {
  return term.length >= MIN_LENGTH && !STOP_WORDS.has(term);
}

/** Words of a question that say nothing about a tool, besides those that the index leaves out. */
const QUESTION_WORDS = new Set(
  'and any anything best but can could do does down good have help if into its like looking me my need needs off onto our out please some someone something than that them then there these they thing things those up used using want wants we which while whilst would you your'.split(
    ' ',
  ),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word) || QUESTION_WORDS.has(word);
}
