import { getMetadataStorage, type ValidationError } from 'class-validator';

/** What can be wrong with a field. In brackets: the parameters of the code. */
export const FIELD_CODES = [
  'required',
  'unknown',
  'malformed',
  'not-text',
  /** [min] */
  'too-short',
  /** [max] */
  'too-long',
  /** [min, max?] */
  'whole-number',
  /** [min?, max?] */
  'out-of-range',
  /** Money with at most the decimals of its currency. [min, max, decimals] */
  'amount',
  /** [other]: must be at least the number in the field `other`. */
  'below-other',
  /** The first and the last day, such as 2026-11-23. [first, last] */
  'day-out-of-range',
  'not-a-boolean',
  /** [values] */
  'not-one-of',
  /** [min?, max?] */
  'list',
  'duplicates',
  'not-an-email',
  /** A list of email addresses, each once. [max] */
  'emails',
  /** [min?, max?]: the numbers of digits. */
  'not-a-phone',
  /** [min] */
  'not-an-address',
  'not-a-country',
  /** The names of countries. */
  'not-countries',
  /** [area, zone, other] */
  'in-two-zones',
  /** [zone] */
  'zone-without-countries',
  /** [zone, method] */
  'price-steps',
  'not-a-tracking-url',
  'not-a-postcode',
  'not-a-region',
  'not-an-image-url',
  'not-a-category',
  'not-a-vat-number',
  'not-an-iban',
  /** [min] */
  'fewer-than-by-law',
  'not-a-currency',
  'not-a-time-zone',
  'not-a-url',
  'url-with-credentials',
  'url-not-https',
  'url-port',
  /** [host] */
  'url-not-public',
  /** [reserved] */
  'not-a-microfrontend-name',
  /** [min, max] */
  'words',
  'words-too-long',
  'not-search-words',
  'password-required',
  'wrong-password',
  'password-too-common',
  'password-of-own-words',
  /** [email]: the address to enter. */
  'wrong-email',
  'half-character',
  'too-many-marks',
  /** [character], such as U+0000. */
  'control-character',
  'not-one-line',
  /** [character] */
  'reverses-text',
  'unmatched-direction',
  'invisible',
  /** [name, min, max]: `max` is what the stock allows. */
  'quantity-out-of-range',
  /** [name, available] */
  'insufficient-stock',
  /** [name] */
  'tool-archived',
  'not-found',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

type Params = Readonly<Record<string, unknown>>;

/** The code and parameters of what is wrong with a field: for decorators, the `context` of their options. */
export interface FieldFault {
  code: FieldCode;
  params?: Params;
}

/** `message` is an English sentence for programs and logs. */
export interface FieldError extends FieldFault {
  field: string;
  message: string;
}

/** The code of each constraint of class-validator that has no `context`. All other constraints mean `malformed`. */
const CODES: Readonly<Record<string, FieldCode>> = {
  whitelistValidation: 'unknown',
  isString: 'not-text',
  minLength: 'too-short',
  maxLength: 'too-long',
  isInt: 'whole-number',
  isNumber: 'out-of-range',
  min: 'out-of-range',
  max: 'out-of-range',
  isAmount: 'amount',
  atLeast: 'below-other',
  isBoolean: 'not-a-boolean',
  isIn: 'not-one-of',
  isArray: 'list',
  arrayMinSize: 'list',
  arrayMaxSize: 'list',
  arrayUnique: 'duplicates',
  isEmail: 'not-an-email',
};

/** The parameter that each argument of a constraint is. */
const PARAMS: Readonly<Record<string, readonly string[]>> = {
  ...{ min: ['min'], minLength: ['min'], arrayMinSize: ['min'] },
  ...{ max: ['max'], maxLength: ['max'], arrayMaxSize: ['max'] },
  ...{ isLength: ['min', 'max'], isAmount: ['min', 'max'], isIn: ['values'], atLeast: ['other'] },
};
const WITH_PARAMS: Partial<Record<FieldCode, readonly string[]>> = {
  'too-short': ['min'],
  'too-long': ['max'],
  'whole-number': ['min', 'max'],
  'out-of-range': ['min', 'max'],
  amount: ['min', 'max'],
  list: ['min', 'max'],
  'not-one-of': ['values'],
  'below-other': ['other'],
};

const TEXT_RULES = ['isString', 'matches', 'isLength', 'minLength', 'satisfies'];

/** The first error of each invalid field, and of the fields of its objects. */
export function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field = parent + error.property;
  const own = Object.entries(error.constraints ?? {}).slice(0, 1);
  return [
    ...own.map(([rule, message]) => ({ field, ...faultOf(error, rule), message: sentence(message) })),
    ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`)),
  ];
}

function faultOf(error: ValidationError, rule: string): FieldFault {
  const context = error.contexts?.[rule] as FieldFault | undefined;
  if (context) return context;
  const { value } = error;
  if (TEXT_RULES.includes(rule) && String(value ?? '').trim() === '') return { code: 'required' };
  const rules = rulesOf(error);
  const isWhole = rules.some(({ name }) => name === 'isInt');
  const derived = rule === 'isLength' ? lengthCode(value, rules) : (CODES[rule] ?? 'malformed');
  const code = derived === 'out-of-range' && isWhole ? 'whole-number' : derived;
  const names = WITH_PARAMS[code];
  if (!names) return { code };
  const all = Object.assign({}, ...rules.map(paramsOf)) as Params;
  const params = Object.entries(all).filter(([name]) => names.includes(name));
  return { code, params: Object.fromEntries(params) };
}

interface Rule {
  name?: string;
  constraints?: unknown[];
}

/** All rules of the field: a message about a number names both of its limits. */
function rulesOf({ target, property }: ValidationError): Rule[] {
  if (!target) return [];
  const rules = getMetadataStorage().getTargetValidationMetadatas(target.constructor, '', false, false);
  return rules.filter(({ propertyName }) => propertyName === property);
}

function paramsOf({ name = '', constraints = [] }: Rule): Params {
  return Object.fromEntries((PARAMS[name] ?? []).map((param, index) => [param, constraints[index]]));
}

function lengthCode(value: unknown, rules: readonly Rule[]): FieldCode {
  const { max } = Object.assign({}, ...rules.map(paramsOf)) as { max?: number };
  return String(value).length > Number(max) ? 'too-long' : 'too-short';
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
