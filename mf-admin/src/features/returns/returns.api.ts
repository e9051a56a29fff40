import type { ReturnCondition, ReturnDto, TakeReturnStepDto } from '@whetstone/contract/api';
import { problemOf, useNotify } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { returnsContractApi } from './generated/contract.ts';

export const returnsApi = returnsContractApi
  .enhanceEndpoints({
    addTagTypes: ['Return', 'Order', 'Tool'],
    endpoints: { returnsTake: { invalidatesTags: ['Return', 'Order', 'Tool'] } },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseReturns: build.infiniteQuery({
        ...pagesOf(returnsContractApi, 'returnsList', { limit: 25, count: true }),
        providesTags: ['Return', 'TabRestored'],
      }),
    }),
  });

const CONFLICT = 409;
const SENTENCES: ProblemSentences = {
  'impossible-return-step': ({ state }) =>
    state === 'cancelled'
      ? 'The customer has cancelled the return and keeps the tools.'
      : `The return has changed: it is ${state}.`,
  'line-not-returnable': () => 'Another return of the order has these tools. Receive that return instead.',
  'nothing-to-refund': ({ number }) =>
    `Order ${number} has nothing to refund: it is not paid, or its money is on its way back or disputed.`,
};

const DONE: Readonly<Record<'accept' | 'decline', string>> = {
  accept: 'The return is accepted. The customer gets an email.',
  decline: 'The return is declined. The customer gets an email.',
};

function doneOf({ step, lines = [] }: TakeReturnStepDto, { provider, refund }: ReturnDto): string {
  if (step === 'receive') return receivedOf(lines.map(({ condition }) => condition));
  if (step !== 'refund') return DONE[step];
  if (refund?.amount === 0) return 'The return is complete. Nothing is refunded.';
  return provider ? `The refund by ${provider} is on its way.` : 'The refund is recorded.';
}

function receivedOf(conditions: readonly ReturnCondition[]): string {
  if (conditions.every((condition) => condition === 'missing'))
    return 'The parcel arrived without the tools.';
  const restocked = conditions.includes('resellable')
    ? ' Those that can be sold again are back in stock.'
    : '';
  return `The tools are received.${restocked}`;
}

/** Returns a function that takes a step. It resolves to the error, if it has to be taken again. */
export function useTakeReturnStep() {
  const [take] = returnsApi.useReturnsTakeMutation();
  const notify = useNotify('return');
  return async (id: string, takeReturnStepDto: TakeReturnStepDto): Promise<unknown> => {
    const { data, error } = await take({ id, takeReturnStepDto });
    if (data) notify('success', doneOf(takeReturnStepDto, data));
    else if (problemOf(error)?.status === CONFLICT) notify('error', problemMessage(error, SENTENCES));
    else return error;
    return undefined;
  };
}
