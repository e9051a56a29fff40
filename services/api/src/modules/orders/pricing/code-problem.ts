import { digitsOf, toMajor } from '../../../common/money.ts';
import type { PromotionFault } from './apply-promotions.ts';

/** Why a discount code takes nothing off. In brackets: the parameters of the code. */
export const CODE_PROBLEMS = [
  /** Nobody can use it now: it does not exist, is paused, or is for another account. */
  'unknown-code',
  /** [from]: a day. */
  'not-started',
  /** [until]: a day. */
  'ended',
  'used-up',
  /** [max] */
  'used-by-account',
  /** Its conditions are about the account, and nobody is signed in. */
  'sign-in',
  'first-order-only',
  'no-such-tool',
  /** [missing]: an amount in the currency of the quote. */
  'total-too-low',
  /** [missing]: a number of tools. */
  'too-few-tools',
  'delivery-is-free',
  /** [others]: the labels of the discounts that take more off. */
  'not-combined',
  'nothing-left',
] as const;
export type CodeProblemKind = (typeof CODE_PROBLEMS)[number];

export interface CodeProblem {
  code: CodeProblemKind;
  params: Record<string, unknown>;
  message: string;
}

const MESSAGES: Record<CodeProblemKind, string> = {
  'unknown-code': 'This discount code is not valid.',
  'not-started': 'This discount code is not valid yet.',
  ended: 'This discount code has ended.',
  'used-up': 'This discount code has been used up.',
  'used-by-account': 'This account has used the discount code as often as it can.',
  'sign-in': 'This discount code depends on the account. Sign in to use it.',
  'first-order-only': 'This discount code is for the first order of an account.',
  'no-such-tool': 'None of the tools has this discount.',
  'total-too-low': 'The tools cost less than this discount code requires.',
  'too-few-tools': 'These are fewer tools than this discount code requires.',
  'delivery-is-free': 'The delivery is free already.',
  'not-combined': 'This discount code does not combine with the other discounts, which take more off.',
  'nothing-left': 'The other discounts leave nothing that this code could take off.',
};

export function codeProblem(code: CodeProblemKind, params: Record<string, unknown> = {}): CodeProblem {
  return { code, params, message: MESSAGES[code] };
}

/** @param currency of the basket */
export function problemOfFault(fault: PromotionFault, currency: string): CodeProblem {
  switch (fault.code) {
    case 'total-too-low':
      return codeProblem(fault.code, { missing: toMajor(fault.missingCents, digitsOf(currency)) });
    case 'too-few-tools':
      return codeProblem(fault.code, { missing: fault.missing });
    case 'not-combined':
      return codeProblem(fault.code, { others: fault.others });
    default:
      return codeProblem(fault.code);
  }
}
