import type { OrderStatusDto } from '@whetstone/contract/api';
import { requestOf } from '@whetstone/kernel';
import { orderStatusContractApi } from './generated/contract.ts';

const read = requestOf(orderStatusContractApi, 'orderStatusRead');

/** The order of a link. The argument is the token of the link. */
export const { useReadOrderStatusQuery } = orderStatusContractApi.injectEndpoints({
  endpoints: (build) => ({
    readOrderStatus: build.query<OrderStatusDto, string>({
      query: (token) => read({ readOrderStatusDto: { token } }),
    }),
  }),
});
