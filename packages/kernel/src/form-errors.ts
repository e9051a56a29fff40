import { fieldMessages } from './field-messages.ts';
import { type ProblemSentences, problemMessage } from './problem.ts';

/** The sentences of a rejected form, by field. An error without a field of the form has the name `root`. */
export function formErrors(
  error: unknown,
  fields: readonly string[],
  labelOf: (field: string) => string,
  sentences?: ProblemSentences,
): [field: string, message: string][] {
  const messages = Object.entries(fieldMessages(error, labelOf));
  const own = messages.filter(([field]) => fields.includes(field));
  if (own.length > 0 && own.length === messages.length) return own;
  return [...own, ['root', problemMessage(error, sentences)]];
}
