import type { Profile, User } from '@whetstone/contract';
import { api } from '@whetstone/kernel';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list with the one profile of this e-mail address, or an empty one. */
    findMyProfile: build.query<User[], string>({
      query: (email) => ({ url: '/user', params: { email } }),
      providesTags: ['User'],
    }),
    countUsers: build.query<number, void>({
      query: () => '/user/count',
      transformResponse: ({ count }: { count: number }) => count,
      providesTags: ['User'],
    }),
    updateMyProfile: build.mutation<{ success: boolean }, Profile>({
      query: (body) => ({ url: '/user', method: 'POST', body }),
      invalidatesTags: ['User'],
    }),
  }),
});

export const { useFindMyProfileQuery, useCountUsersQuery, useUpdateMyProfileMutation } = profileApi;
