import type { RequestReturnDto, ReturnRefundDto } from '@whetstone/contract/api';
import { requestOf } from '@whetstone/kernel';
import { returnsContractApi } from './generated/contract.ts';

const quote = requestOf(returnsContractApi, 'returnsQuote');

/** A return that the customer considers. */
interface WantedReturn extends RequestReturnDto {
  /** Of the order. */
  number: string;
}

export const { useReturnsOfOrderQuery, useReturnsRequestMutation, useQuoteReturnQuery } = returnsContractApi
  .enhanceEndpoints({
    addTagTypes: ['Order'],
    endpoints: {
      returnsOfOrder: { providesTags: ['Order'] },
      // A rejection means that the order has changed meanwhile.
      returnsRequest: { invalidatesTags: ['Order'] },
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
