import type { FullReviewDto } from '@whetstone/contract/api';
import { type AppDispatch, type RootState } from '@whetstone/kernel';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { reviewsContractApi } from './generated/contract.ts';

const decision = {
  invalidatesTags: ['Tool' as const],
  // The row stays where it is, also in a list of visible reviews: the admin sees the outcome and can reverse it.
  onQueryStarted: async (
    _: unknown,
    { dispatch, queryFulfilled }: { dispatch: AppDispatch; queryFulfilled: Promise<{ data: FullReviewDto }> },
  ) => {
    const { data: review } = await queryFulfilled.catch(() => ({ data: undefined }));
    if (review) dispatch(updateRow(review));
  },
};

const accountDecision = { invalidatesTags: ['Tool' as const, 'Review' as const] };

const reviewsApi = reviewsContractApi
  .enhanceEndpoints({
    endpoints: {
      allReviewsHide: decision,
      allReviewsShow: decision,
      accountReviewsHide: accountDecision,
      accountReviewsShow: accountDecision,
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browseAllReviews: build.infiniteQuery({
        ...pagesOf(reviewsContractApi, 'allReviewsList', { count: true }),
        providesTags: ['Review', 'TabRestored'],
      }),
    }),
  });

/** Shows the review of a response in every cached list. */
export function updateRow(review: FullReviewDto) {
  return (dispatch: AppDispatch, getState: () => RootState) => {
    for (const list of reviewsApi.util.selectCachedArgsForQuery(getState(), 'browseAllReviews'))
      dispatch(
        reviewsApi.util.updateQueryData('browseAllReviews', list, ({ pages }) => {
          for (const { items } of pages) {
            const index = items.findIndex(({ _id }) => _id === review._id);
            if (index >= 0) items[index] = review;
          }
        }),
      );
  };
}

export const {
  useAccountReviewsHideMutation,
  useAccountReviewsShowMutation,
  useAllReviewsHideMutation,
  useAllReviewsListBurstsQuery,
  useAllReviewsShowMutation,
  useBrowseAllReviewsInfiniteQuery,
} = reviewsApi;
