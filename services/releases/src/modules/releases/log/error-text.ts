import { MAX_ERROR_MESSAGE } from '@whetstone/contract/error-message';

const REPLACED: readonly (readonly [pattern: RegExp, by: string])[] = [
  // Includes the codes that control a terminal.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
  [/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]+/g, ' '],
  [/\?[^\s)\]"'`]+/g, '?…'],
  [/\beyJ[\w.-]+/g, '[token]'],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '[id]'],
  [/\d{4,}/g, '[number]'],
];

/** An error message without what may identify a person (queries, emails, ids, tokens and long numbers), on one line of at most `MAX_ERROR_MESSAGE` characters. */
export function errorText(message: string): string {
  const text = REPLACED.reduce((part, [pattern, by]) => part.replace(pattern, by), message);
  const words = text.split(' ').map((word) => (word.includes('@') ? '[email]' : word));
  return words.join(' ').trim().slice(0, MAX_ERROR_MESSAGE).toWellFormed();
}
