import type { Review } from '@whetstone/contract';
import { type Page, requestOf, toPage } from '@whetstone/kernel';
import { paging } from '../../shared/paging.ts';
import { reviewsContractApi } from './generated/contract.ts';

const PAGE = 3;

interface OfTool {
  tool: string;
}

const reviewsList = requestOf(reviewsContractApi, 'reviewsList');

export const reviewsApi = reviewsContractApi
  .enhanceEndpoints({ endpoints: { reviewsRating: { providesTags: ['Review'] } } })
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
    }),
  });

export type ReviewsApi = typeof reviewsApi;
