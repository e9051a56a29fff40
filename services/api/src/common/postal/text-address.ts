import { countryInText, countryName, countryNamed, keyOf, regionsOf } from './countries.ts';
import { isPostcode, type PostalAddress } from './postal-address.ts';

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
}

/**
 * The place of an address that is one text: the place that the text names, otherwise the chosen one, otherwise the country of the shop.
 * The region is empty if it is unknown.
 */
export function placeInText(
  address: string,
  chosen: ChosenPlace,
  home: string,
): { country: string; region: string } {
  const country = namedCountry(address, chosen.country) ?? chosen.country ?? home;
  const ofChosen = country === (chosen.country ?? home) ? chosen.region : undefined;
  return { country, region: regionInText(country, address) || (ofChosen ?? '') };
}

/** Ignores a name that is also a region of the chosen country: `Georgia` is the state if the United States are chosen. */
function namedCountry(address: string, chosen: string | undefined): string | undefined {
  const named = countryInText(address);
  if (named === undefined || chosen === undefined || named === chosen) return named;
  return codesIn(chosen).has(keyOf(countryName(named))) ? undefined : named;
}

/** The text on the parcel: the address, with a line for each of region and country that it lacks. An address at home needs no country. */
export function withPlace(
  address: string,
  { country, region }: { country: string; region: string },
  home: string,
): string {
  const [name] = regionsOf(country).find(([, code]) => code === region) ?? [];
  const missing = name !== undefined && regionInText(country, address) === '' ? [name] : [];
  const isComplete = missing.length === 0 && country === home;
  if (!isComplete && countryInText(address) !== country) missing.push(countryName(country));
  return missing.length === 0 ? address : [address.trimEnd(), ...missing].join('\n');
}

/**
 * The code of the region that an address names. Empty without one. Commas and line breaks separate the parts of the address. The last part
 * counts that is the name of a region or ends with a name or code, perhaps before a postcode and the country: `Austin, TX 78701 USA`.
 * Codes in small letters count only before a postcode, and so do names in the first part, because streets have the names of regions.
 */
export function regionInText(country: string, address: string): string {
  const parts = address.split(/[\n,，、]/).filter((part) => part.trim() !== '');
  for (const [index, part] of [...parts.entries()].toReversed()) {
    const words = part.split(/[\s().]+/).filter((word) => word !== '');
    const place = index === parts.length - 1 ? withoutCountry(words, country) : words;
    const isStreet = index === 0 && parts.length > 1;
    const region = regionAtEnd(place, country, isStreet);
    if (region !== undefined) return region;
  }
  return '';
}

const MAX_WORDS = 4;

function withoutCountry(words: readonly string[], country: string): readonly string[] {
  for (let size = 1; size <= MAX_WORDS; size += 1)
    if (countryNamed(words.slice(-size).join(' ')) === country) return words.slice(0, -size);
  return words;
}

function regionAtEnd(words: readonly string[], country: string, isStreet: boolean): string | undefined {
  const place = words.filter((word) => !/\d/.test(word));
  const postcode = words.slice(words.findLastIndex((word) => !/\d/.test(word)) + 1).join(' ');
  const isBeforePostcode = postcode !== '' && isPostcode(country, postcode);
  const regions = codesIn(country);
  const named = (some: readonly string[]) => regions.get(keyOf(some.join(' ')));
  const whole = named(place);
  if (whole !== undefined) return whole;
  const last = place.at(-1) ?? '';
  const code = isBeforePostcode ? last.toUpperCase() : last;
  if (regionsOf(country).some(([, own]) => own === code)) return code;
  if (isStreet && !isBeforePostcode) return undefined;
  for (let size = Math.min(MAX_WORDS, place.length - 1); size > 0; size -= 1) {
    const found = named(place.slice(-size));
    if (found !== undefined) return found;
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
