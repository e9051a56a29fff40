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

const ENDED: Readonly<Record<string, string>> = {
  cancelled: 'This return is cancelled already.',
  declined: 'We have declined this return, so you keep the tools.',
  received: 'We have received the tools, so you can no longer cancel this return.',
  refunded: 'We have refunded this return, so you can no longer cancel it.',
};
const SENTENCES: ProblemSentences = {
  'return-not-cancellable': ({ state }) => ENDED[String(state)] ?? 'This return can no longer be cancelled.',
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
