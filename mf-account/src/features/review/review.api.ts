import { api } from '@whetstone/kernel';

export interface NewReview {
  client: string;
  clientName: string;
  /** The text. */
  reviews: string;
  /** Stars, 1 to 5; left out where none were given. */
  rating?: number;
}

const reviewApi = api.injectEndpoints({
  endpoints: (build) => ({
    addMyReview: build.mutation<{ success: boolean }, NewReview>({
      query: (body) => ({ url: '/review', method: 'POST', body }),
      invalidatesTags: ['Review'],
    }),
  }),
});

export const { useAddMyReviewMutation } = reviewApi;
