import { MAX_ERROR_MESSAGE } from '@whetstone/contract/error-message';

const REPLACED: readonly (readonly [pattern: RegExp, by: string])[] = [
  // Includes the codes that control a terminal.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  [/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' '],
  [/%40/gi, '@'],
  [/\?[^\s)\]"'`]+/g, '?…'],
  // The fragment of a URL, and not a number such as React's #31.
  [/(?<=\S)#[^\s)\]"'`]+/g, '#…'],
  [/\beyJ[\w.-]+/g, '[token]'],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '[id]'],
  // At least 20 letters and digits, with both.
  [/\b(?=[a-z]{0,40}\d)(?=\d{0,40}[a-z])[a-z\d]{20,}\b/gi, '[token]'],
  // Phone numbers in groups of digits.
  [/\d(?:[ .-]?\d){6,}/g, '[number]'],
  [/\d{4,}/g, '[number]'],
];

/** An error message without what may identify a person (queries, emails, ids, tokens and long numbers), on one line of at most `MAX_ERROR_MESSAGE` characters. */
export function errorText(message: string): string {
  const text = REPLACED.reduce((part, [pattern, by]) => part.replace(pattern, by), message);
  const words = text.split(' ').map((word) => (word.includes('@') ? '[email]' : word));
  return words.join(' ').trim().slice(0, MAX_ERROR_MESSAGE).toWellFormed();
}
