import { api } from '../api/api.ts';

const adminApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminStatus: build.query<{ admin: boolean }, string>({
      query: (email) => `/admin/${encodeURIComponent(email)}`,
      providesTags: ['User'],
    }),
  }),
});

/** Makes an answer known that nobody had to ask for. */
export const knowAdminStatus = (email: string, admin: boolean) =>
  adminApi.util.upsertQueryData('adminStatus', email, { admin });

/** Whether the person with this e-mail address is an admin; only their own is answered to anybody else. */
export const { adminStatus } = adminApi.endpoints;
