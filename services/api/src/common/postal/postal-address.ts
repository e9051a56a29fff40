import { plainText } from '@whetstone/contract/plain-text';
import { type Address as FormattedAddress, formatAddress } from 'localized-address-format';
import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { countryName, regionsOf } from './countries.ts';

/** The parts of an address besides its country. Empty texts for parts that it does not have. */
export interface PostalParts {
  recipient: string;
  company: string;
  /** Street and house, one to three lines. */
  street: string;
  postcode: string;
  city: string;
  /** The part of ISO 3166-2 after the country, such as CA, if the country has a list of regions. */
  region: string;
}
export type PostalPart = keyof PostalParts;

/** An address with a country (ISO 3166-1). */
export interface PostalAddress extends PostalParts {
  country: string;
}

/** Of a text without parts: who receives the delivery, if it is not the customer. */
export type NamedRecipient = Pick<PostalParts, 'recipient'>;

const MEMBERS = {
  recipient: 'name',
  company: 'organization',
  street: 'addressLines',
  postcode: 'postalCode',
  city: 'locality',
  region: 'administrativeArea',
} as const satisfies Record<PostalPart, keyof FormattedAddress>;
const PARTS = Object.keys(MEMBERS) as PostalPart[];

/** Requires these by the format data of Google's libaddressinput, which `localized-address-format` leaves out. */
const WITH_POSTCODE = new Set(
  `AT AU AX BE BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GI GL GP GR GU HU IM IN IT JE JP KR LI LT LU MC MH MP MQ MX MY NL NO NZ PL PM
  PR PT PW RE RU SE SG SI SK SM TR TW UA US VA VI YT ZA`.split(/\s+/),
);
const WITH_REGION = new Set('AE AU BR CA CN ES HK IN IT JP KR MX TW US'.split(' '));
/** Addresses of these countries have the code of the region, all others its name. */
const REGION_BY_CODE = new Set(['AU', 'BR', 'CA', 'IT', 'US']);
const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** The parts of an address of the country, in the order in which it is written in Latin letters. */
export function partsOf(country: string): PostalPart[] {
  const marked = PARTS.map((part) => [MEMBERS[part], part === 'street' ? ['{street}'] : `{${part}}`]);
  const format = formatAddress({ postalCountry: country, ...Object.fromEntries(marked) }, 'latin');
  return [...format.join('\n').matchAll(/\{(\w+)\}/g)].map(([, part]) => part as PostalPart);
}

/** Whether the country writes the postcode before the city. */
export function isPostcodeFirst(country: string): boolean {
  const order = partsOf(country);
  return order.indexOf('postcode') < order.indexOf('city');
}

export function isRequired(country: string, part: PostalPart): boolean {
  if (part === 'street') return true;
  if (part === 'postcode') return WITH_POSTCODE.has(country);
  if (part === 'region') return WITH_REGION.has(country);
  return part === 'city' && partsOf(country).includes('city');
}

/** Regions to choose from. Empty if the country's addresses have no region. */
export function regionChoices(country: string): ReturnType<typeof regionsOf> {
  return partsOf(country).includes('region') ? regionsOf(country) : [];
}

/** Whether a text is a postcode of the country. Countries without a rule take any. */
export function isPostcode(country: string, postcode: string): boolean {
  return !postcodeValidatorExistsForCountry(country) || postcodeValidator(postcode.toUpperCase(), country);
}

/** How many digits stand before the hyphen of a postcode. */
const HYPHEN_AT: Readonly<Record<string, number>> = { JP: 3, PL: 2, PT: 4, US: 5 };

/** A postcode as its country writes it: `〒１００ー０００１` and `1000001` → `100-0001`, `D-10115` → `10115`. What is no postcode of the country keeps its digits. */
export function plainPostcode(country: string, text: string): string {
  const postcode = plainText(text)
    .replace(/[〒〠〶]/g, '')
    .trim()
    .toUpperCase();
  const [whole = '', joined = ''] = [postcode, postcode.replace(/^\p{L}{1,3}-(?=\d)/u, '')].map((text) =>
    text.replace(/[ -]/g, ''),
  );
  const forms = [postcode, whole, joined, withHyphen(country, joined)];
  return forms.find((one) => isPostcode(country, one)) ?? postcode;
}

/** `1000001` → `100-0001` in countries whose postcodes have a hyphen. */
export function withHyphen(country: string, digits: string): string {
  const at = HYPHEN_AT[country];
  return at === undefined ? digits : `${digits.slice(0, at)}-${digits.slice(at)}`;
}

/** Whether a country with the Latin script has no such addresses, because most letters are of another script. */
export function isForeignScript(address: string, country: string): boolean {
  if (new Intl.Locale('und', { region: country }).maximize().script !== 'Latn') return false;
  const letters = address.match(/\p{L}/gu) ?? [];
  return letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length > letters.length / 2;
}

export function isRegion(country: string, region: string): boolean {
  const choices = regionChoices(country);
  return choices.length === 0 || choices.some(([, code]) => code === region);
}

/** A text without the recipient in its first line. */
export function withoutRecipient(text: string, recipient: string): string {
  return recipient !== '' && text.startsWith(`${recipient}\n`) ? text.slice(recipient.length + 1) : text;
}

/** The text on the parcel. */
export function withRecipient(text: string, recipient: string): string {
  return recipient === '' ? text : `${recipient}\n${text}`;
}

/** The text on the parcel: the parts as the country writes them, then the country. A part that its addresses do not have follows the street. */
export function formatPostal({ country, ...parts }: PostalAddress): string {
  const known = partsOf(country);
  const region = regionChoices(country).find(([, code]) => code === parts.region);
  const shown = { ...parts, region: region && !REGION_BY_CODE.has(country) ? region[0] : parts.region };
  const others = PARTS.filter((part) => !known.includes(part)).map((part) => shown[part]);
  const values = PARTS.map((part) => [MEMBERS[part], shown[part]]);
  const lines = [...parts.street.split('\n'), ...others].filter((line) => line !== '');
  const address = { postalCountry: country, ...Object.fromEntries(values), addressLines: lines };
  const script = NOT_LATIN.test(parts.street + parts.city) ? 'local' : 'latin';
  return [...formatAddress(address, script), countryName(country)].join('\n');
}
