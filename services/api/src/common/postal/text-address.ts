import { plainText } from '@whetstone/contract/plain-text';
import type { FieldFault } from '@whetstone/server/http/field-error';
import { validationProblem } from '@whetstone/server/http/validation';
import { MAX_ADDRESS } from '../contact.ts';
import { countryInText, countryName, countryNamed, keyOf, regionsOf } from './countries.ts';
import {
  isPostcode,
  isPostcodeFirst,
  type PostalAddress,
  withoutRecipient,
  withRecipient,
} from './postal-address.ts';
import { regionsOfPostcode, WITH_REGIONAL_POSTCODES } from './postcode-regions.ts';
import { countryOfPostcode, isNumbered } from './postcodes.ts';

/** The country and region that a customer chooses beside an address that is one text. */
export interface ChosenPlace {
  /** ISO 3166-1. */
  country?: string | undefined;
  /** The part of ISO 3166-2 after the country. */
  region?: string | undefined;
}

/** Where to deliver: a text with the chosen country and region, or the parts of an address. */
export interface WantedDestination extends ChosenPlace {
  address?: string | undefined;
  postal?: PostalAddress | undefined;
  /** Of a text: who receives the delivery, if it is not the customer. */
  recipient?: string | undefined;
}

/**
 * The place of an address that is one text. Its country is the one that the text names, otherwise the chosen one, otherwise that of the shop. Its
 * region is the one that the text names without doubt, otherwise the chosen one, that of the postcode, or a name that can also be a town or a
 * street. It is empty if it is unknown. `postcodeDoubt` tells customers about a postcode of another region.
 */
export function placeInText(
  address: string,
  chosen: ChosenPlace,
  home: string,
): { country: string; region: string } {
  const country = namedCountry(address, chosen.country) ?? chosen.country ?? home;
  const ofChosen = country === (chosen.country ?? home) ? chosen.region : undefined;
  return { country, region: regionInText(country, address, ofChosen) };
}

/** The country that a text names without doubt: with its name, with a postcode that only this country has, or with a region and a postcode of it. */
export function sureCountry(address: string): string | undefined {
  const named = countryInText(address) ?? countryOfPostcode(address);
  if (named !== undefined) return named;
  const [country, ...others] = WITH_REGIONAL_POSTCODES.filter((code) => {
    const parts = textParts(code, address);
    const region = namedRegion(code, parts);
    return region?.isSure && regionsOfPostcode(code, postcodeIn(code, parts)).includes(region.code);
  });
  return others.length === 0 ? country : undefined;
}

/** Ignores a name that is also a region of the chosen country: `Georgia` is the state if the United States are chosen. */
function namedCountry(address: string, chosen: string | undefined): string | undefined {
  const named = countryInText(address);
  if (named === undefined || chosen === undefined || named === chosen) return named;
  return codesIn(chosen).has(keyOf(countryName(named))) ? undefined : named;
}

/**
 * A text without its recipient, with lines for the chosen region and country, and its country.
 * @throws ProblemException 400 if it is too long for a parcel, with the recipient above
 */
export function placedText(
  { address = '', recipient = '', ...chosen }: WantedDestination,
  home: string,
): { text: string; country: string } {
  const alone = withoutRecipient(address, recipient);
  const place = placeInText(alone, chosen, home);
  const text = chosen.country === undefined ? alone : withPlace(alone, place, home);
  const added = withRecipient(text, recipient).length - alone.length;
  if (alone.length + added > MAX_ADDRESS) throw tooLong(MAX_ADDRESS - added);
  return { text, country: place.country };
}

function tooLong(max: number): Error {
  const message = `address must not be longer than ${max} characters, because lines are added to it.`;
  const fault: FieldFault = { code: 'too-long', params: { max } };
  return validationProblem([{ field: 'address', ...fault, message }]);
}

/** The text on the parcel: the address, with a line for each of region and country that it lacks. An address at home needs no country. */
export function withPlace(
  address: string,
  { country, region }: { country: string; region: string },
  home: string,
): string {
  const [name] = regionsOf(country).find(([, code]) => code === region) ?? [];
  const named = namedRegion(country, textParts(country, address))?.code;
  const isNamed = named === region && regionInText(country, address) === region;
  const missing = name !== undefined && !isNamed ? [name] : [];
  const isComplete = missing.length === 0 && (country === home || countryInText(address) === country);
  // Always after a region: a last line Georgia would be the country.
  return isComplete ? address : [address.trimEnd(), ...missing, countryName(country)].join('\n');
}

/**
 * The code of the region of an address: `Austin, TX 78701 USA`, `Austin Texas`, `Austin 78701`. Empty if it is unknown.
 * @param chosen a code that applies unless the address names a region without doubt
 */
export function regionInText(country: string, address: string, chosen = ''): string {
  const parts = textParts(country, address);
  const named = namedRegion(country, parts);
  if (named?.isSure) return named.code;
  const [only = '', ...others] = regionsOfPostcode(country, postcodeIn(country, parts));
  const ofPostcode = others.length === 0 ? only : '';
  return chosen || writtenRegion(country, address) || ofPostcode || (named?.code ?? '');
}

/** The region that `withPlace` has written: a choice that came before the postcode still does. */
function writtenRegion(country: string, address: string): string {
  const [region, last] = address.split('\n').slice(-2);
  const found = last === countryName(country) && regionsOf(country).find(([name]) => name === region);
  return found ? found[1] : '';
}

interface NamedRegion {
  code: string;
  /** Not for a name that can also be a town or a street, such as in `West New York 07093`. */
  isSure: boolean;
}

/** A part between commas and lines. A postcode of its own belongs to the part before it. */
interface Part {
  words: string[];
  /** What is before it, in the same line or in one that is not the first, is a town: it has no number but a postcode. */
  followsTown: boolean;
}

const isNumber = (word: string) => /\d/.test(word);

/** Without the country at the end. */
function textParts(country: string, address: string): Part[] {
  const parts: Part[] = [];
  for (const line of plainText(address).split('\n')) {
    const first = parts.length;
    // Bristol, City of
    const isRegion = codesIn(country).has(keyOf(line));
    for (const text of isRegion ? [line] : line.split(/[,、]/)) {
      const words = text.split(/[\s().]+/).filter((word) => word !== '');
      const before = parts.at(-1);
      if (before && words.every(isNumber)) before.words.push(...words);
      else if (words.length > 0) {
        const numbers = before?.words.filter(isNumber).join(' ');
        const isTown = numbers === '' || (numbers !== undefined && isPostcode(country, numbers));
        parts.push({ words, followsTown: isTown && (parts.length > 1 || parts.length > first) });
      }
    }
  }
  const end = parts.at(-1);
  if (end) {
    end.words = withoutCountry(end.words, country);
    const before = parts.at(-2);
    if (before && end.words.every(isNumber)) {
      parts.pop();
      before.words.push(...end.words);
    }
  }
  return parts;
}

/** The last one at the end of a part, or at its start where postcodes come before towns. Empty without one. */
function postcodeIn(country: string, parts: readonly Part[]): string {
  const isBeforeTown = isPostcodeFirst(country);
  const isKnown = (text: string) => regionsOfPostcode(country, text).length > 0;
  for (const [index, { words }] of [...parts.entries()].toReversed()) {
    const candidates = [words.slice(-2), words.slice(-1)];
    if (isBeforeTown && (index > 0 || parts.length === 1))
      candidates.push(words.slice(0, 2), words.slice(0, 1));
    const found = isNumbered(words) ? undefined : candidates.map((some) => some.join(' ')).find(isKnown);
    if (found !== undefined) return found;
  }
  return '';
}

/** The first from the end. A street before other parts names none. */
function namedRegion(country: string, parts: readonly Part[]): NamedRegion | undefined {
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const isLast = index === parts.length - 1;
    const region = index > 0 || isLast ? regionOf(part, country, isLast) : undefined;
    if (region) return { code: region.code, isSure: region.isSure && index > 0 };
  }
  return undefined;
}

const MAX_WORDS = 4;

function withoutCountry(words: string[], country: string): string[] {
  for (let size = 1; size <= MAX_WORDS; size += 1)
    if (countryNamed(words.slice(-size).join(' ')) === country) return words.slice(0, -size);
  return words;
}

/** Small letters are a code before a postcode only. Within the address, a code or the end of a part needs the postcode, too. */
function regionOf({ words, followsTown }: Part, country: string, isLast: boolean): NamedRegion | undefined {
  const place = words.filter((word) => !isNumber(word));
  const postcode = words.slice(words.findLastIndex((word) => !isNumber(word)) + 1).join(' ');
  const isBeforePostcode = postcode !== '' && isPostcode(country, postcode);
  const regions = codesIn(country);
  const named = (some: readonly string[]) => regions.get(keyOf(some.join(' ')));
  const whole = named(place);
  // Washington 20001 is a town.
  if (whole !== undefined)
    return followsTown || !isBeforePostcode ? { code: whole, isSure: followsTown } : undefined;
  if (!isLast && !isBeforePostcode) return undefined;
  const last = place.at(-1) ?? '';
  const code = isBeforePostcode ? last.toUpperCase() : last;
  const numbers = words.filter(isNumber).join(' ');
  // Neither a floor nor a door: FL 3, 3 B.
  const isCode = isBeforePostcode || numbers === '' || isPostcode(country, numbers);
  if (isCode && regionsOf(country).some(([, own]) => own === code))
    // A house number before it: 123 Peachtree St NE 30303.
    return { code, isSure: !isBeforePostcode || !isNumber(words[0] ?? '') };
  for (let size = Math.min(MAX_WORDS, place.length - 1); size > 0; size -= 1) {
    const found = named(place.slice(-size));
    if (found !== undefined) return { code: found, isSure: false };
  }
  return undefined;
}

const codes = new Map<string, ReadonlyMap<string, string>>();

/** The codes of the regions of a country, by the keys of their names. */
function codesIn(country: string): ReadonlyMap<string, string> {
  const known = codes.get(country);
  if (known) return known;
  const found = new Map(regionsOf(country).map(([name, code]) => [keyOf(name), code]));
  codes.set(country, found);
  return found;
}
