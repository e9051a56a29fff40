import type { Review } from '@whetstone/contract';
import { api } from '@whetstone/kernel';

const customerReviewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. */
    listLatestReviews: build.query<Review[], { limit: number }>({
      query: (params) => ({ url: '/review', params }),
      providesTags: ['Review'],
    }),
  }),
});

export const { useListLatestReviewsQuery } = customerReviewsApi;
