import type { NewTool } from '@whetstone/contract';
import { api } from '@whetstone/kernel';

const newToolApi = api.injectEndpoints({
  endpoints: (build) => ({
    addAnyTool: build.mutation<{ success: boolean }, Partial<NewTool>>({
      query: (body) => ({ url: '/service', method: 'POST', body }),
      invalidatesTags: ['Tool'],
    }),
  }),
});

export const { useAddAnyToolMutation } = newToolApi;
