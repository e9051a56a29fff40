import { problemOf } from '@whetstone/kernel';
import { impossibleStep } from '@whetstone/kernel/impossible-step';
import { problemMessage } from '@whetstone/kernel/problem';

const SERVER_ERROR = 500;

/** The sentence about a rejected change of an order; undefined if it is unknown whether the shop made the change. */
export function orderProblem(error: unknown): string | undefined {
  const { status = SERVER_ERROR } = problemOf(error) ?? {};
  if (status < SERVER_ERROR) return problemMessage(error, { 'impossible-step': impossibleStep });
  return undefined;
}
