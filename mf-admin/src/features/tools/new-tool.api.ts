import { api } from '@whetstone/kernel';
import type { NewTool } from './new-tool.ts';

const newToolApi = api.injectEndpoints({
  endpoints: (build) => ({
    addAnyTool: build.mutation<{ success: boolean }, NewTool>({
      query: (body) => ({ url: '/service', method: 'POST', body }),
      invalidatesTags: ['Tool'],
    }),
  }),
});

export const { useAddAnyToolMutation } = newToolApi;
