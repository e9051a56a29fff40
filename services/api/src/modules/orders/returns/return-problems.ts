import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { Order } from '../order.entity.ts';
import type { Return } from '../returned-tools/return.entity.ts';
import type { ReturnableLine } from '../returned-tools/returned-lines.ts';
import type { ReturnStep } from './returns.dto.ts';

export function returnNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no return with this id.');
}

export function notReturnable({ number, state }: Order): ProblemException {
  const detail = `Order ${number} is ${state}, so nothing of it can be returned here. Contact us.`;
  return new ProblemException(409, 'not-returnable', detail, { number, state });
}

export function returnsEnded({ number }: Order, end?: Date): ProblemException {
  const until = end?.toISOString() ?? '';
  const detail = `The time to return tools of order ${number} ended on ${until.slice(0, 10)}. Contact us.`;
  return new ProblemException(409, 'returns-ended', detail, { number, until });
}

export function lineNotReturnable({ number }: Order, found?: ReturnableLine): ProblemException {
  const detail = found
    ? `Only ${found.left} of ${found.line.service} of order ${number} can still be returned.`
    : `One of the lines is not part of order ${number}, is cancelled, or is in other returns.`;
  const extras = found && { name: found.line.service, available: found.left };
  return new ProblemException(409, 'line-not-returnable', detail, { number, ...extras });
}

export function impossible({ state }: Return, step: ReturnStep): ProblemException {
  const detail = `The return is ${state}, so the step ${step} is not possible.`;
  return new ProblemException(409, 'impossible-return-step', detail, { state, step });
}

export function notCancellable({ state }: Return): ProblemException {
  const detail = `The return is ${state}, so it can no longer be cancelled.`;
  return new ProblemException(409, 'return-not-cancellable', detail, { state });
}

export function tooManyCancelled({ number }: Order, max: number): ProblemException {
  const detail = `${max} returns of order ${number} are cancelled, which is the maximum. Contact us.`;
  return new ProblemException(409, 'too-many-cancelled-returns', detail, { number, max });
}

export function nothingToRefund({ number, payment }: Order): ProblemException {
  const detail = `There is nothing to refund for this return: order ${number} is ${payment}, or its money is on its way back or disputed.`;
  return new ProblemException(409, 'nothing-to-refund', detail, { number, payment });
}

export function answerNeeded(): ProblemException {
  return new ProblemException(400, 'answer-needed', 'answer is required to decline a return.');
}

export function conditionsNeeded(): ProblemException {
  const detail = 'lines must contain the condition of every piece of the return, and no others.';
  return new ProblemException(400, 'conditions-needed', detail);
}
