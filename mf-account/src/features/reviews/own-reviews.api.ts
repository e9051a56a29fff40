import type { FullReviewDto, OrderSummaryDto } from '@whetstone/contract/api';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { paging } from '../../shared/paging.ts';
import { ownReviewsContractApi } from './generated/own-reviews.ts';

const PAGE = 20;

interface BoughtTool {
  id: string;
  name: string;
}

const reviewsListMine = requestOf(ownReviewsContractApi, 'reviewsListMine');
const ordersListMine = requestOf(ownReviewsContractApi, 'ordersListMine');

export const ownReviewsApi = ownReviewsContractApi
  .enhanceEndpoints({
    endpoints: {
      toolsGet: { providesTags: ['Tool'] },
      // The rating of a tool is a part of the tool.
      reviewsAdd: { invalidatesTags: ['Review', 'Tool'] },
      reviewsEdit: { invalidatesTags: (_, error) => (error ? [] : ['Review', 'Tool']) },
      reviewsRemove: { invalidatesTags: ['Review', 'Tool'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** The tools of the latest orders, newest first. The argument is the user's email: each account has its own cache entry. */
      listBoughtTools: build.query<BoughtTool[], string>({
        query: () => ordersListMine({}),
        transformResponse: (orders: OrderSummaryDto[]) => {
          const lines = orders.flatMap((order) => order.lines).filter(({ cancelled }) => !cancelled);
          return lines.map(({ id, service: name }) => ({ id, name }));
        },
        providesTags: ['Order'],
      }),
      /** Newest first. The argument is the user's email: each account has its own cache entry. */
      browseOwnReviews: build.infiniteQuery<Page<FullReviewDto>, string, string | null>({
        infiniteQueryOptions: paging,
        query: ({ pageParam: cursor }) => reviewsListMine({ limit: PAGE, ...(cursor && { cursor }) }),
        transformResponse: toPage<FullReviewDto>,
        providesTags: ['Review'],
      }),
    }),
  });
