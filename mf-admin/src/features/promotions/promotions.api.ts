import type { ProblemSentences } from '@whetstone/kernel/problem';
import { pagesOf } from '../../shared/data-table/pages-of.ts';
import { promotionsContractApi } from './generated/contract.ts';

export const promotionsApi = promotionsContractApi
  .enhanceEndpoints({
    addTagTypes: ['Promotion'],
    endpoints: {
      promotionsGet: { providesTags: ['Promotion', 'TabRestored'] },
      promotionsAdd: { invalidatesTags: ['Promotion'] },
      promotionsSave: { invalidatesTags: ['Promotion'] },
    },
  })
  .injectEndpoints({
    endpoints: (build) => ({
      browsePromotions: build.infiniteQuery({
        ...pagesOf(promotionsContractApi, 'promotionsList'),
        providesTags: ['Promotion', 'TabRestored'],
      }),
    }),
  });

export const PROMOTION_SENTENCES: ProblemSentences = {
  'code-taken': ({ name }) =>
    `Another promotion has the code ${name}. Choose another code, or edit that one.`,
  'too-many-promotions': ({ max }) =>
    `${max} promotions without a code are active, which is the maximum. Pause one of them first.`,
};
