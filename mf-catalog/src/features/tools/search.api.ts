import { requestOf } from '@whetstone/kernel';
import { type SearchCountCategoriesApiResponse, searchContractApi } from './generated/search.ts';
import type { ToolFilters } from './tool-filters.ts';
import { toRequest } from './tool-list.api.ts';

const countCategories = requestOf(searchContractApi, 'searchCountCategories');

/** The filters that the counts of the categories depend on. */
export type CountedFilters = Omit<ToolFilters, 'category' | 'sort'>;

const searchApi = searchContractApi.injectEndpoints({
  endpoints: (build) => ({
    countByCategory: build.query<SearchCountCategoriesApiResponse, CountedFilters>({
      query: (filters) => countCategories(toRequest(filters)),
      providesTags: ['Tool'],
    }),
  }),
});

export const { useCountByCategoryQuery, useSearchOfferQuery, useSearchSuggestQuery } = searchApi;
