import { withArticle } from '../delivery/zones.ts';
import { countryName } from './countries.ts';
import { isPostcode, isRequired, partsOf } from './postal-address.ts';

/** A postcode before or after a city, in the forms of most countries. A short house number is none. */
const POSTCODE_LIKE = [
  /^(?:[a-z]{1,3}-)?(\d{4,6}(?: ?[a-z]{2}\b)?|\d{3} \d{2}|\d{2}-\d{3}|\d{4,5}-\d{3}) \p{L}/iu,
  /\p{L}\.? ([a-z]{1,2}\d[a-z\d]? \d[a-z]{2}|[a-z]\d[a-z] ?\d[a-z]\d|\d{5,6}(?:-\d{3,4})?)$/iu,
];

/** The postcode in the last line of an address, or after its last comma, if the country has no such postcodes. Undefined if the text has none, or another one of the country. */
export function foreignPostcode(address: string, country: string): string | undefined {
  const [, ...parts] = address.split(/[\n,]/).filter((part) => part.trim() !== '');
  const end = (parts.at(-1) ?? '').trim().replace(/\s+/g, ' ');
  const [found] = POSTCODE_LIKE.flatMap((form) => form.exec(end)?.[1] ?? []);
  if (found === undefined || isPostcode(country, found)) return undefined;
  return postcodesIn(address, country).length > 0 ? undefined : found;
}

/** The words of a text, alone or in pairs, that have the form of a postcode of the country. */
function postcodesIn(text: string, country: string): string[] {
  const words = text.normalize('NFKC').split(/[\s,，、;()〒]+/);
  const forms = words.flatMap((word, at) => {
    const pair = `${word} ${words[at + 1]}`;
    // D-10115, OR97214 and, in India, 560 001.
    return [word, pair, word.replace(/^\p{L}+-?(?=\d)/u, ''), pair.replace(/^(\d{3}) (?=\d{3}$)/, '$1')];
  });
  return forms.map((form) => form.replace(/\.$/, '')).filter((form) => isPostcode(country, form));
}

/** What may be wrong with the postcode in an address that is one text, as a sentence for customers. Real addresses are odd, so it rejects nothing. */
export function postcodeNote(address: string, country: string, region: string): string | undefined {
  if (!isRequired(country, 'postcode')) return undefined;
  const parts = partsOf(country);
  const isAfterCity = parts.includes('city') && parts.indexOf('city') < parts.indexOf('postcode');
  const found = address
    .split(/[\n,]/)
    // A house number before a street.
    .map((part) => (isAfterCity ? part.replace(/^\s*\d+(?=\s+\p{L})/u, '') : part))
    .flatMap((part) => postcodesIn(part, country));
  if (found.length === 0)
    return `We found no valid postcode of ${withArticle(countryName(country))} in this address. Check it before you order.`;
  const isElsewhere = found.every((postcode) => isOfOtherRegion(country, region, postcode));
  return isElsewhere
    ? `The postcode ${found.at(-1)} belongs to another state or region. Check it before you order.`
    : undefined;
}

/** How the postcodes of regions begin, by the United States Postal Service and Canada Post. Some regions share a beginning. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  US: `AK 995-999, AL 35-36, AR 716-719 72, AZ 85-86, CA 90-95 960-961, CO 80-81, CT 06, DC 200-205 569, DE 197-199, FL 32-34, GA 30-31 398-399,
    HI 967-968, IA 50-52, ID 83, IL 60-62, IN 46-47, KS 66-67, KY 40-42, LA 70 710-715, MA 01 020-027 055, MD 206-219, ME 039-049, MI 48-49,
    MN 55-56, MO 63-65, MS 386-399, MT 59, NC 27-28, ND 58, NE 68-69, NH 03, NJ 07-08, NM 87 880-884, NV 88-89, NY 005 06390 10-14, OH 43-45,
    OK 73-74, OR 97, PA 150-196, PR 006-009, RI 028-029, SC 29, SD 57, TN 37 380-385, TX 733 75-79 885, UT 84, VA 201 22-24, VI 008, VT 05,
    WA 980-994, WI 53-54, WV 247-269, WY 82-83`,
  CA: 'AB T, BC V, MB R, NB E, NL A, NS B, NT X, NU X, ON K-P, PE C, QC G-J, SK S, YT Y',
};

/** Whether a postcode is known to be of another region. */
export function isOfOtherRegion(country: string, region: string, postcode: string): boolean {
  const rows = (BEGINNINGS[country] ?? '').split(',').map((row) => row.trim().split(' '));
  const [, ...ranges] = rows.find(([code]) => code === region) ?? [];
  const isIn = (range: string) => {
    const [first = '', last = first] = range.split('-');
    const beginning = postcode.trim().toUpperCase().slice(0, first.length);
    return first <= beginning && beginning <= last;
  };
  return ranges.length > 0 && !ranges.some(isIn);
}
