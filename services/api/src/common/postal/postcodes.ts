import { plainText } from '@whetstone/contract/plain-text';
import { postcodeValidatorExistsForCountry } from 'postcode-validator';
import { COUNTRIES, countryName, countryNamed, keyOf, regionsOf, withArticle } from './countries.ts';
import { isPostcode, isPostcodeFirst, isRequired, withHyphen } from './postal-address.ts';
import { isOfOtherRegion, regionsOfPostcode, WITH_REGIONAL_POSTCODES } from './postcode-regions.ts';

/** A postcode before or after a city, in the forms of most countries. A short house number is none. */
const POSTCODE_LIKE = [
  /^(?:[a-z]{1,3}-)?(\d{4,6}(?: ?[a-z]{2}\b)?|\d{3} \d{2}|\d{2}-\d{3}|\d{4,5}-\d{3}) \p{L}/iu,
  /\p{L}\.? ([a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|\d{5,6}(?:-\d{3,4})?)$/iu,
];

/** The postcode in the last line of an address, or after its last comma, if the country has no such postcodes. Undefined if the text has none, or another one of the country. */
export function foreignPostcode(address: string, country: string): string | undefined {
  const found = postcodeLike(endOf(address));
  if (found === undefined || isPostcode(country, found)) return undefined;
  return postcodesIn(address, country).length > 0 ? undefined : found;
}

/** A region, written in full or in capitals, and the number after it. */
const REGION_AND_NUMBER =
  /^(?:.*[^\p{L}])?(\p{Lu}{2,3})[ .-]{0,2}(\d{3,7})$|^(\p{L}[\p{L} .'-]{2,40}) (\d{3,7})$/u;

/**
 * Whether an address ends with a region of a country whose postcodes name regions, and a number that is no postcode of the given country: `Austin, TX 7870`
 * is no address in Ireland, however many digits are missing. False for a region that the given country has, too.
 */
export function hasForeignRegion(address: string, country: string): boolean {
  const [, ...parts] = partsIn(address);
  while (isNumbered(parts.at(-1)?.split(' ') ?? [])) parts.pop();
  const end = /^\d+$/.test(parts.at(-1) ?? '') ? parts.slice(-2).join(' ') : (parts.at(-1) ?? '');
  const isFlat = end.split(' ').some((word) => isNumbered([word, '']));
  const [, code, afterCode, name, afterName] = (!isFlat && REGION_AND_NUMBER.exec(end)) || [];
  const number = afterCode ?? afterName ?? '';
  const has = (one: string) =>
    regionsOf(one).some(([full, short]) => short === code || (name && keyOf(full) === keyOf(name)));
  if (number === '' || code === country || has(country)) return false;
  if (isPostcode(country, number) || (code && isPostcode(country, `${code} ${number}`))) return false;
  return WITH_REGIONAL_POSTCODES.some(has);
}

/**
 * The country with the postcode at the end of an address, such as `Sheffield S3 8GW`. Undefined if other countries have such postcodes, too, and in
 * doubt: `1420 SE Hawthorne Blvd` is a street, unless one with its number stands before it.
 */
export function countryOfPostcode(address: string): string | undefined {
  const before = partsIn(address);
  const end = before.pop() ?? '';
  const postcode = postcodeLike(end) ?? end;
  const [country, ...others] = COUNTRIES.filter(
    (code) => postcodeValidatorExistsForCountry(code) && isPostcode(code, postcode),
  );
  if (country === undefined || others.length > 0) return undefined;
  const isFirst = !end.endsWith(postcode);
  const town = postcode === end ? before.pop() : end.replace(postcode, '').replace(/^\p{L}+-(?= )/u, '');
  const hasStreet = before.some((part) => /\d/.test(part) && !isNumbered(part.split(' ')));
  const isWritten = isFirst === isPostcodeFirst(country) && (hasStreet || !isFirst);
  return isWritten && town !== undefined && !/\d/.test(town) ? country : undefined;
}

const NUMBERED = new Set(
  '# apartado apt bag bldg box building flat floor level lot pmb room shop space ste suite unit'.split(' '),
);

/** Whether the last word is the number of a flat or a box, neither of a house nor a postcode. */
export function isNumbered(words: readonly string[]): boolean {
  return NUMBERED.has(words.at(-2)?.toLowerCase().replace('.', '') ?? '');
}

function partsIn(address: string): string[] {
  const parts = plainText(address)
    .split(/[\n,]/)
    .map((part) => part.trim().replace(/\s+/g, ' '));
  return parts.filter((part) => part !== '');
}

/** The last line, or what follows its last comma. Empty for an address of one part. */
function endOf(address: string): string {
  const [, ...parts] = partsIn(address);
  return parts.at(-1) ?? '';
}

function postcodeLike(end: string): string | undefined {
  return POSTCODE_LIKE.flatMap((form) => form.exec(end)?.[1] ?? [])[0];
}

/** The words of a text, alone or in pairs, that have the form of a postcode of the country. */
function postcodesIn(text: string, country: string): string[] {
  const words = plainText(text).split(/[\s,、;()〒]+/);
  const forms = words.flatMap((word, at) => {
    const pair = `${word} ${words[at + 1]}`;
    // D-10115, NL-1012 AB, OR97214 and, in India, 560 001.
    const [bare = '', bareOfTwo = ''] = [word, pair].map((text) => text.replace(/^\p{L}+-?(?=\d)/u, ''));
    const joined = withHyphen(country, bare);
    return [word, pair, bare, joined, bareOfTwo, bareOfTwo.replace(/^(\d{3}) (?=\d{3}$)/, '$1')];
  });
  return forms.map((form) => form.replace(/\.$/, '')).filter((form) => isPostcode(country, form));
}

/** What may be wrong with the postcode of an address. */
export interface PostcodeDoubt {
  /** A sentence for customers. */
  addressNote: string;
  /** There is a postcode or a number like one, but it is not right. Missing if there is none at all. */
  confirmAddress?: true;
}

/** What may be wrong with the postcode in an address that is one text. Real addresses are odd, so it rejects nothing. */
export function postcodeDoubt(address: string, country: string, region: string): PostcodeDoubt | undefined {
  if (!isRequired(country, 'postcode')) return undefined;
  const found = withoutHouseNumbers(plainText(address).split(/[\n,]/), country).flatMap((part) =>
    postcodesIn(part, country),
  );
  if (found.length === 0) {
    const addressNote = `We found no valid postcode of ${withArticle(countryName(country))} in this address. Check it before you order.`;
    return { addressNote, ...(hasNumber(address, country) && { confirmAddress: true as const }) };
  }
  const postcode = found.at(-1) ?? '';
  if (!found.every((one) => isOfOtherRegion(country, region, one))) return undefined;
  const nameOf = (code: string) => regionsOf(country).find(([, own]) => own === code)?.[0] ?? code;
  const regions = OR.format(regionsOfPostcode(country, postcode).map(nameOf));
  const addressNote = `${postcode} is a postcode of ${regions}, the address names ${nameOf(region)}. Check it before you order.`;
  return { addressNote, confirmAddress: true };
}

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

/** A house number stands before a street where postcodes do not. */
function withoutHouseNumbers(parts: string[], country: string): string[] {
  return isPostcodeFirst(country) ? parts : parts.map((part) => part.replace(/^\s*\d+(?=\s+\p{L})/u, ''));
}

/** Whether a part after the first has a number of at least two digits that is not that of a house or a flat. */
function hasNumber(address: string, country: string): boolean {
  const parts = withoutHouseNumbers(partsIn(address).slice(1), country);
  return parts.some((part) => {
    const words = part.split(' ');
    const numbers = words.filter((_, at) => !isNumbered(words.slice(Math.max(0, at - 1), at + 1))).join(' ');
    return countryNamed(part) === undefined && (numbers.match(/\d/g)?.length ?? 0) >= 2;
  });
}
