import { taxesContractApi } from './generated/contract.ts';

export const taxesApi = taxesContractApi.enhanceEndpoints({
  addTagTypes: ['Taxes'],
  endpoints: {
    taxesGet: { providesTags: ['Taxes', 'TabRestored'] },
    taxesSave: { invalidatesTags: ['Taxes'] },
  },
});
