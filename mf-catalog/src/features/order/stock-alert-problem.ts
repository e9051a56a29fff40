import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';

const SENTENCES: ProblemSentences = {
  'in-stock': ({ name }) => `${name} is in stock. You can order it now.`,
  'too-many-alerts': ({ max }) =>
    `You already wait for ${max} tools, which is the maximum. Cancel one of these emails first.`,
};

/** Why the shop does not send the email. */
export function stockAlertProblem(error: unknown): string {
  return problemMessage(error, SENTENCES);
}
