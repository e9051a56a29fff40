import type { RequestReturnDto, ReturnRefundDto, ReturnState } from '@whetstone/contract/api';
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
        // Without a tag: after a request, a refetch would fail, because its tools are in the return.
        keepUnusedDataFor: 0,
      }),
    }),
  });

export const { useReturnsOfOrderQuery, useReturnsRequestMutation, useQuoteReturnQuery } = returnsApi;

type Ended = Exclude<ReturnState, 'requested' | 'accepted'>;

/** Why a return cannot be cancelled. */
const ENDED: Readonly<Record<Ended, string>> = {
  declined: 'We have declined this return, so there is nothing to cancel.',
  received: 'We have received the tools, so this return can no longer be cancelled.',
  refunded: 'We have refunded this return, so it can no longer be cancelled.',
  cancelled: 'This return is cancelled already.',
};

const SENTENCES: ProblemSentences = {
  'return-not-cancellable': ({ state }) => ENDED[state as Ended],
  'too-many-cancelled-returns': ({ max }) =>
    `You have cancelled ${max} returns of this order, which is the maximum. Write to us.`,
};

export function useCancelReturn() {
  const [cancel] = returnsApi.useReturnsCancelMutation();
  const notify = useNotify('return');
  return async (id: string): Promise<void> => {
    const { error } = await cancel({ id });
    if (error) notify('error', problemMessage(error, SENTENCES));
    else notify('success', 'Your return is cancelled. You keep the tools.');
  };
}
