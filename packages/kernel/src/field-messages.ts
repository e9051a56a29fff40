import type { FieldCode, FieldError } from '@whetstone/contract';
// By its name: the bundler replaces this import with the kernel of the release.
import { problemOf } from '@whetstone/kernel';

/** The label of a field of the form, as the visitor reads it. */
type LabelOf = (field: string) => string;
type Params = Readonly<Record<string, unknown>>;
type Sentence = string | ((params: Params, labelOf: LabelOf) => string);

const SENTENCES: Readonly<Record<FieldCode, Sentence>> = {
  required: 'This is required.',
  unknown: 'This is not valid.',
  malformed: 'This is not valid.',
  'not-text': 'This must be text.',
  'too-short': ({ min }) => `This must have at least ${count(min)} characters.`,
  'too-long': ({ max }) => `This must not be longer than ${count(max)} characters.`,
  'whole-number': (params) => `This must be a whole number${range(params)}.`,
  'out-of-range': (params) => `This must be a number${range(params)}.`,
  amount: (params) => `This must be an amount${range(params)}${decimals(params)}.`,
  'below-other': ({ other }, labelOf) => `This must be at least the number in “${labelOf(`${other}`)}”.`,
  'day-out-of-range': ({ first, last }) => `Enter a day from ${day(first)} to ${day(last)}.`,
  'not-a-boolean': 'This must be true or false.',
  'not-one-of': ({ values }) => `This must be one of ${(values as unknown[]).join(', ')}.`,
  list: ({ min, max }) =>
    max === undefined ? 'Choose at least one.' : `This must be a list of${range({ min, max })}.`,
  duplicates: 'This must contain each entry once.',
  'not-an-email': 'This must be an email address.',
  emails: ({ max }) => `This must be a list of at most ${max} email addresses, each once.`,
  'not-a-phone': ({ min, max }) =>
    `This must have ${min} to ${max} digits, such as "+44 114 496 0100" or "0114 496 0100 ext. 5".`,
  'not-an-address': ({ min }) =>
    `This must have at least ${min} characters and a letter, such as "4 Forge Lane, Sheffield".`,
  'not-a-country': 'Choose a country.',
  'not-countries': 'This must consist of names of countries, such as “the United Kingdom and Ireland”.',
  'in-two-zones': ({ area, zone, other }) =>
    `${area} is in the zones “${other}” and “${zone}”. Remove it from one of them.`,
  'zone-without-countries': ({ zone }) =>
    `The zone “${zone}” has no countries. Choose some, or delete the zone.`,
  'price-steps': ({ zone, method }) =>
    `The prices of “${method}” in the zone “${zone}” must begin from 0, and each must begin higher than the one before.`,
  'not-a-tracking-url': 'Each link must start with https:// and contain {number} once.',
  'not-a-postcode': 'This is not a valid postcode in the chosen country.',
  'not-a-region': 'Choose one from the list.',
  'not-an-image-url':
    'This must be a URL that starts with https://, or a path on this site that starts with a single /.',
  'not-a-category': 'This must consist of lower-case words, joined by hyphens.',
  'not-a-vat-number':
    'This is not a VAT number. Enter it with the prefix of its country, such as DE136695976.',
  'not-an-iban': 'The check digits of this IBAN are wrong. Compare it with your bank statement.',
  'fewer-than-by-law': ({ min }) =>
    `The law gives customers ${min} days. Enter ${min} or more, or choose other rules under “Consumer law”.`,
  'not-a-currency': 'This must be an ISO 4217 code of a currency in use, such as USD.',
  'not-a-time-zone': 'This must be a name of the IANA time zone database, such as Europe/London.',
  'not-a-url': 'The URL is not a web address such as https://hooks.example.com/orders.',
  'url-with-credentials': 'The URL must not contain a user name or a password.',
  'url-not-https': 'The URL must start with https://.',
  'url-port': 'The port of the URL must be 443, 80, or 1024 or above.',
  'url-not-public': ({ host }) => `The host ${host} has an address that is not public.`,
  'not-a-microfrontend-name': ({ reserved }) =>
    `This must be at most 40 lower-case letters, digits and hyphens, and none of ${(reserved as unknown[]).join(', ')}, which are reserved.`,
  words: ({ min, max }) => `This must be ${min} to ${max} words.`,
  'words-too-long': 'This must have shorter words.',
  'not-search-words': 'This must be single words with at least three letters that a tool can contain.',
  'password-required': 'Enter your password.',
  'wrong-password': 'The password is wrong.',
  'password-too-common': 'Many people use this password, so it is guessed first. Choose another one.',
  'password-of-own-words':
    'This password consists of your name, your email or the name of the shop. Choose another one.',
  'wrong-email': ({ email }) => `Enter ${email} to confirm.`,
  'half-character': 'This contains half a character. Type the text again.',
  'too-many-marks': 'This has too many accents on one letter. Remove them.',
  'control-character': ({ character }) => `This contains the control character ${character}. Remove it.`,
  'not-one-line': 'This must be one line without tabs. Replace line breaks and tabs by spaces.',
  'reverses-text': ({ character }) => `This contains ${character}, which reverses text. Remove it.`,
  'unmatched-direction': 'This contains an unmatched character for the direction of text. Remove it.',
  invisible: 'This has no visible characters. Type some letters.',
  'quantity-out-of-range': ({ name = 'these', min, max }) =>
    `You can order ${min === max ? min : `${min} to ${max}`} of ${name}.`,
  'insufficient-stock': ({ name, available }) =>
    available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} are left.`,
  'tool-archived': ({ name }) => `${name} is no longer sold.`,
  'not-found': 'This tool is no longer available.',
};

/** The sentence about one field, or about one line of a rejected order. */
export function fieldMessage(
  { code, params = {} }: Pick<FieldError, 'code' | 'params'>,
  labelOf: LabelOf = (field) => field,
): string {
  // A newer API can have further codes.
  const sentence: Sentence | undefined = SENTENCES[code];
  return typeof sentence === 'function'
    ? sentence(params, labelOf)
    : (sentence ?? (SENTENCES.malformed as string));
}

/** The sentences about the fields of a rejected request. The error of an item, such as `lines.3`, belongs to the field of its list. */
export function fieldMessages(error: unknown, labelOf?: LabelOf): Record<string, string> {
  const errors = (problemOf(error)?.errors ?? []).toReversed();
  return Object.fromEntries(errors.map((one) => [one.field.split('.', 1)[0], fieldMessage(one, labelOf)]));
}

/** ' from 1 to 1,000,000', ' of at least 1', or nothing. */
function range({ min, max }: Params): string {
  if (min === undefined) return max === undefined ? '' : ` of at most ${count(max)}`;
  return max === undefined ? ` of at least ${count(min)}` : ` from ${count(min)} to ${count(max)}`;
}

/** ' without decimals', ' with at most two decimals', or nothing. */
function decimals({ decimals: most }: Params): string {
  if (most === undefined) return '';
  return most ? ` with at most ${most === 3 ? 'three' : 'two'} decimals` : ' without decimals';
}

/** `2026-11-23` → 'Nov 23, 2026' */
function day(text: unknown): string {
  const format = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Date(String(text)).toLocaleDateString('en', format);
}

function count(number: unknown): string {
  return Number(number).toLocaleString('en');
}
