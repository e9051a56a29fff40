import type { Review } from '@whetstone/contract';
import type { FullReviewDto, OrderSummaryDto } from '@whetstone/contract/api';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { reviewsContractApi } from './generated/contract.ts';

const PAGE = 3;
const OWN_PAGE = 20;

interface OfTool {
  tool: string;
}

interface BoughtTool {
  id: string;
  name: string;
}

const reviewsList = requestOf(reviewsContractApi, 'reviewsList');
const reviewsListMine = requestOf(reviewsContractApi, 'reviewsListMine');
const ordersListMine = requestOf(reviewsContractApi, 'ordersListMine');

const paging = {
  initialPageParam: null,
  getNextPageParam: ({ nextCursor }: Page<unknown>) => nextCursor ?? null,
};

/** The reviews of a tool and of an account, and their changes. */
export const reviewsApi = reviewsContractApi
  .enhanceEndpoints({
    endpoints: {
      reviewsRating: { providesTags: ['Review'] },
      toolsGet: { providesTags: ['Tool'] },
      // The rating of a tool is a part of the tool.
      reviewsAdd: { invalidatesTags: ['Review', 'Tool'] },
      reviewsEdit: { invalidatesTags: (_, error) => (error ? [] : ['Review', 'Tool']) },
      reviewsRemove: { invalidatesTags: ['Review', 'Tool'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      /** Newest first. */
      browseToolReviews: build.infiniteQuery<Page<Review>, OfTool, string | null>({
        infiniteQueryOptions: paging,
        query: ({ queryArg, pageParam: cursor }) =>
          reviewsList({ ...queryArg, limit: PAGE, ...(cursor && { cursor }) }),
        transformResponse: toPage<Review>,
        providesTags: ['Review'],
      }),
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
        query: ({ pageParam: cursor }) => reviewsListMine({ limit: OWN_PAGE, ...(cursor && { cursor }) }),
        transformResponse: toPage<FullReviewDto>,
        providesTags: ['Review'],
      }),
    }),
  });

export type ReviewsApi = typeof reviewsApi;
