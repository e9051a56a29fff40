import { plainText } from '@whetstone/contract/plain-text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { plainPhone } from './contact.ts';

const PART_OF_NUMBER = /^[+(]{0,2}\d[\d ()\-./]{3,39}$/;
const EXTENSION = / ?(?:ext\.?|x) ?\d{1,6}$/i;
const LEAST_DIGITS = 4;
const SEPARATORS = [' ', '+', '(', ')', '-', '.', '/'];

/** The digits of the column `phone`. */
const PHONE_DIGITS = SEPARATORS.reduce((sql, separator) => `REPLACE(${sql}, '${separator}', '')`, 'phone');

/** A phone number to search for, for `anyContains`. Nothing for a text that is no part of one. */
export function inPhone(text: string): Record<string, string> {
  const core = phoneCore(text);
  return core === undefined ? {} : { [PHONE_DIGITS]: core };
}

/** The digits of a phone number without its country's prefix, the 0 before an area and an extension. Undefined for a text that is no part of one. */
export function phoneCore(text: string): string | undefined {
  const number = plainPhone(plainText(text)).replace(EXTENSION, '').replace(/^00/, '+');
  if (!PART_OF_NUMBER.test(number)) return undefined;
  const national = parsePhoneNumberFromString(number)?.nationalNumber;
  const digits = national ?? number.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < LEAST_DIGITS ? undefined : digits;
}
