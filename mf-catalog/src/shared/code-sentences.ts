import type { Quote } from '@whetstone/contract';
import { formatPrice, getShop } from '@whetstone/ui';

type Problem = NonNullable<Quote['codeProblem']>;
type Sentence = string | ((params: Record<string, unknown>, currency: string) => string);

/** Why a discount code takes nothing off, and what to do. */
const SENTENCES: Record<Problem['code'], Sentence> = {
  'unknown-code': 'This code is not valid. Check its spelling.',
  'not-started': ({ from }) => `This code is valid from ${dayOf(from)} on.`,
  ended: ({ until }) => `This code was valid until ${dayOf(until)}.`,
  'used-up': 'This code has been used up.',
  'used-by-account': ({ max }) =>
    max === 1 ? 'You have used this code already.' : `You have used this code ${max} times already.`,
  'sign-in': 'Sign in to use this code: it depends on your account.',
  'first-order-only': 'This code is for your first order only.',
  'no-such-tool': 'This code is not for the tools in your basket.',
  'total-too-low': ({ missing }, currency) =>
    `Add tools for ${formatPrice(Number(missing), currency)} more to use this code.`,
  'too-few-tools': ({ missing }) =>
    `Add ${missing} more ${missing === 1 ? 'tool' : 'tools'} of this offer to use this code.`,
  'delivery-is-free': 'Your delivery is free already.',
  'not-combined': ({ others }) =>
    `This code does not combine with ${(others as string[]).join(' and ')}, which saves you more.`,
  'nothing-left': 'Your other discounts leave nothing that this code could take off.',
};

/** @param currency of the quote */
export function codeSentence({ code, params }: Problem, currency: string): string {
  // A later version of the API has further codes.
  const sentence = SENTENCES[code] ?? 'This code takes nothing off.';
  return typeof sentence === 'function' ? sentence(params, currency) : sentence;
}

/** 2026-11-30 → 'November 30, 2026' */
function dayOf(day: unknown): string {
  return new Date(String(day)).toLocaleDateString(getShop().locale, { dateStyle: 'long', timeZone: 'UTC' });
}
