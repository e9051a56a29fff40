import { allCountries } from 'country-region-data';
import { folded } from '../folded.ts';

/** The English name of a country, by its ISO 3166-1 code. */
export function countryName(code: string): string {
  return NAMES.of(code) ?? code;
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' });

const WITH_ARTICLE = /^(United|Netherlands|Philippines|Bahamas|Gambia|Maldives|Dominican R|Czech R)|Islands$/;

/** 'the United Kingdom', as in a sentence. */
export function withArticle(name: string): string {
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

/** Member states of the European Union. Northern Ireland, which shares some of its rules, is not listed. */
const EU = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

export function isInEu(country: string): boolean {
  return EU.has(country);
}

/** ISO 3166-1 codes, in the order of their English names. */
export const COUNTRIES: readonly string[] = allCountries
  .map(([, code]) => code as string)
  .sort((one, other) => countryName(one).localeCompare(countryName(other), 'en'));

/** The regions of a country: name and the part of ISO 3166-2 after the country. */
export function regionsOf(country: string): readonly (readonly [name: string, code: string])[] {
  return allCountries.find(([, code]) => code === country)?.[2] ?? [];
}

/** The codes of the countries in a text such as 'the United Kingdom, Ireland and the United States'. Undefined if it contains anything else. */
export function countriesIn(text: string): string[] | undefined {
  const names = text.replace(/\s+/g, ' ');
  const code = countryNamed(names);
  if (code) return [code];
  for (const { index, 0: separator } of names.matchAll(/,(?: and )?| and | & /g)) {
    const first = countryNamed(names.slice(0, index));
    const others = first && countriesIn(names.slice(index + separator.length));
    if (others) return [first, ...others];
  }
  return undefined;
}

/** The country that an address names in its last line, after the last comma or postcode, or at the start if it is East Asian. */
export function countryInText(address: string): string | undefined {
  const last = address.trimEnd().split('\n').at(-1) ?? '';
  const end = last.slice(last.lastIndexOf(',') + 1);
  // A line of its own names the country, the end of another line or a line with a ZIP code the state.
  const isState = keyOf(end) === 'georgia' && (end !== last || /\d/.test(end));
  if (isState) return undefined;
  return (
    countryNamed(last) ??
    countryNamed(end) ??
    translatedAtEnd(end) ??
    afterPostcode(end) ??
    countryNamed(UNMISTAKABLE.exec(end.trim())?.[0] ?? '') ??
    atEastAsianStart(address)
  );
}

/** No street has these names. */
const UNMISTAKABLE = /(?:\sU\.?S\.?A|\sU\.?K|\sUnited (?:States|Kingdom))\.?$/i;

/** As in `TX 78701 USA`. A town follows a postcode at the start of a line. `Georgia` after a postcode is the state. */
function afterPostcode(end: string): string | undefined {
  const words = end.trim().split(/\s+/);
  const number = words.findLastIndex((word) => /\d/.test(word));
  const name = words.slice(number + 1).join(' ');
  const hasTown = words.slice(0, Math.max(number, 0)).some((word) => !/\d/.test(word));
  return hasTown && keyOf(name) !== 'georgia' ? countryNamed(name) : undefined;
}

/** East Asian addresses begin with the country, with or without a space after it. */
function atEastAsianStart(address: string): string | undefined {
  const start = address.trimStart();
  const [first = ''] = start.split(/[\s〒,，、]/);
  const isName = /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(first);
  return (isName ? translatedAtEnd(first) : undefined) ?? translatedAtStart(start);
}

/** Names of other countries are also the start of a region: 马里 is Mali, 马里兰州 Maryland. */
const EAST_ASIA = new Set('CN HK JP KR MO SG TW'.split(' '));

/** In Chinese characters: the names of Korean districts begin like those of countries. */
function translatedAtStart(text: string): string | undefined {
  const [characters = ''] = /^\p{Script=Han}{2,10}/u.exec(text) ?? [];
  const lengths = Array.from(characters, (_, index) => characters.length - index).filter((size) => size > 1);
  const named = lengths.map((size) => translatedAtEnd(characters.slice(0, size)));
  return named.find((code) => code !== undefined && EAST_ASIA.has(code));
}

/** A postcode before a name marks a city, such as 18001 Granada, which is also the Spanish name of Grenada. */
function translatedAtEnd(end: string): string | undefined {
  if (/\d/.test(end)) return undefined;
  translated ??= translatedNames();
  return translated.get(keyOf(end));
}

/** The code of the country with this name, in English or in the main language of the country. */
export function countryNamed(name: string): string | undefined {
  codes ??= codesByName();
  return codes.get(keyOf(name));
}

let codes: Map<string, string> | undefined;
let translated: Map<string, string> | undefined;

/** Names that differ only in accents, capitals and punctuation have the same key. */
export function keyOf(name: string): string {
  return folded(name)
    .replace(/^\s*the\s+/, '')
    .replace('&', 'and')
    .replace(/[^\p{L}]/gu, '');
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...{
    UK: 'GB',
    'Great Britain': 'GB',
    England: 'GB',
    Scotland: 'GB',
    Wales: 'GB',
    'Northern Ireland': 'GB',
  },
  ...{ Großbritannien: 'GB', 'Grande-Bretagne': 'GB', 'Gran Bretaña': 'GB', 'Gran Bretagna': 'GB' },
  ...{ USA: 'US', 'United States of America': 'US', Holland: 'NL', 'Czech Republic': 'CZ', Turkey: 'TR' },
  ...{ 'EE. UU.': 'US', アメリカ: 'US', 米国: 'US', 한국: 'KR' },
};

/** English names, and the names in the main language of each country. */
function codesByName(): Map<string, string> {
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' });
  const named = (nameOf: (code: string) => string | undefined) =>
    COUNTRIES.map((code): [string, string] => [keyOf(nameOf(code) ?? code), code]);
  const own = named((code) => {
    const { language } = new Intl.Locale(`und-${code}`).maximize();
    return new Intl.DisplayNames(language, { type: 'region' }).of(code);
  });
  const others = Object.entries(OTHER_NAMES).map(([name, code]): [string, string] => [keyOf(name), code]);
  // English names come last: they replace the same name in another language.
  return new Map([...own, ...named((code) => short.of(code)), ...named(countryName), ...others]);
}

/** Customers name a foreign country in their own language. */
const LANGUAGES =
  `be bg bs ca cs cy da de el es et eu fi fr ga gl hr hu is it lb lt lv mk mt nb nl nn pl pt ro ru sk sl sq sr sr-Latn sv tr uk
  ar he hy id ja ka ko vi zh zh-Hant`.split(/\s+/);

/** Short names can also be codes of regions: Áo is Austria in Vietnamese, AO is Aosta. */
const SHORT = /^[a-z]{0,3}$/;

/** Names in other languages. A name of two countries, or of a region of another one, names none: Kongo, Granada. */
function translatedNames(): Map<string, string> {
  const regions = new Map(
    COUNTRIES.flatMap((code) => regionsOf(code).map(([name]): [string, string] => [keyOf(name), code])),
  );
  const names = new Map<string, string>();
  const ambiguous = new Set<string>();
  for (const language of LANGUAGES) {
    const translation = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of COUNTRIES) {
      const key = keyOf(translation.of(code) ?? '');
      if (SHORT.test(key)) continue;
      if ((names.get(key) ?? code) !== code || (regions.get(key) ?? code) !== code) ambiguous.add(key);
      names.set(key, code);
    }
  }
  for (const key of ambiguous) names.delete(key);
  return names;
}
