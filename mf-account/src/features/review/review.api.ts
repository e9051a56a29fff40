import type { NewReview } from '@whetstone/contract';
import { api } from '@whetstone/kernel';

const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Takes the review as it was filled in: the API says what is missing. */
    addMyReview: build.mutation<{ success: boolean }, Partial<NewReview>>({
      query: (body) => ({ url: '/review', method: 'POST', body }),
      invalidatesTags: ['Review'],
    }),
  }),
});

export const { useAddMyReviewMutation } = reviewApi;
