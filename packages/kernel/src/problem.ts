// By its name: the bundler replaces this import with the kernel of the release.
import { type ProblemCode, problemOf } from '@whetstone/kernel';

/** The sentence of each code that a call can fail with. `unreachable`: without a response of the shop. */
export type ProblemSentences = Readonly<Record<string, string | ((problem: ProblemCode) => string)>>;

const GENERAL: ProblemSentences = {
  unreachable: 'We could not reach the shop. Check your connection and try again.',
  400: 'The shop does not accept these entries. Check them, then try again.',
  'step-up-required': 'Confirm that it is you, then try again.',
  401: 'Your session has ended. Sign in again.',
  403: 'You are not allowed to do this.',
  404: 'This no longer exists. Load the page again.',
  409: 'This has changed in the meantime. Load the page again, then try again.',
  413: 'This is too large. Send less at once.',
  429: ({ retryAfterSeconds = 60 }) => `Too many requests. Wait ${waitOf(retryAfterSeconds)} and try again.`,
  500: ({ requestId }) =>
    `Something went wrong on our side. Please try again. If it happens again, give us the request id ${requestId}.`,
  503: 'The shop is busy. Try again in a moment.',
};

/** The sentence about a failed call: from `sentences` by its code, otherwise a general one by its status. */
export function problemMessage(error: unknown, sentences: ProblemSentences = {}): string {
  const problem = problemOf(error);
  const all = { ...GENERAL, ...sentences };
  if (!problem) return all.unreachable as string;
  const { code, status } = problem;
  const sentence = all[code] ?? all[status] ?? all[status < 500 ? 400 : 500];
  return typeof sentence === 'function' ? sentence(problem) : `${sentence}`;
}

/** 'a minute', '5 minutes' */
export function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}
