import type { RequestReturnDto, ReturnRefundDto } from '@whetstone/contract/api';
import { requestOf, useNotify } from '@whetstone/kernel';
import { type ProblemSentences, problemMessage } from '@whetstone/kernel/problem';
import { returnsContractApi } from './generated/contract.ts';

const quote = requestOf(returnsContractApi, 'returnsQuote');

/** A return that the customer considers. */
interface WantedReturn extends RequestReturnDto {
  /** Of the order. */
  number: string;
}

const returnsApi = returnsContractApi
  .enhanceEndpoints({
    addTagTypes: ['Order'],
    endpoints: {
      returnsOfOrder: { providesTags: ['Order'] },
      // A rejection means that the order has changed meanwhile.
      returnsRequest: { invalidatesTags: ['Order'] },
      returnsCancel: { invalidatesTags: ['Order'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** What the shop would refund. Changes nothing. */
      quoteReturn: build.query<ReturnRefundDto, WantedReturn>({
        query: ({ number, ...requestReturnDto }) => quote({ number, requestReturnDto }),
        providesTags: ['Order'],
      }),
    }),
  });

export const { useReturnsOfOrderQuery, useReturnsRequestMutation, useQuoteReturnQuery } = returnsApi;

const SENTENCES: ProblemSentences = {
  'return-not-cancellable': ({ state }) =>
    state === 'cancelled'
      ? 'This return is cancelled already.'
      : 'This return can no longer be cancelled: we have the tools, or have answered.',
};

/** Returns a function that cancels a return. */
export function useCancelReturn() {
  const [cancel] = returnsApi.useReturnsCancelMutation();
  const notify = useNotify('return');
  return async (id: string): Promise<void> => {
    const { error } = await cancel({ id });
    if (error) notify('error', problemMessage(error, SENTENCES));
    else notify('success', 'Your return is cancelled. You keep the tools.');
  };
}
