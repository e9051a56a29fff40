import { api } from '../api/api.ts';

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStatus: build.query<{ admin: boolean }, string>({
      query: (email) => `/admin/${encodeURIComponent(email)}`,
      providesTags: ['User'],
    }),
  }),
});

/** Whether the person with this e-mail address is an admin; only their own is answered to anybody else. */
export const { adminStatus } = adminApi.endpoints;
