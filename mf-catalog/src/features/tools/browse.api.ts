import { browseContractApi } from './generated/browse.ts';

export const browseApi = browseContractApi.enhanceEndpoints({
  endpoints: {
    browseListCategories: { providesTags: ['Tool'] },
    browseGetCategory: { providesTags: ['Tool'] },
    browseCountFacets: { providesTags: ['Tool'] },
  },
});

export const { useBrowseListCategoriesQuery, useBrowseGetCategoryQuery, useBrowseCountFacetsQuery } =
  browseApi;
