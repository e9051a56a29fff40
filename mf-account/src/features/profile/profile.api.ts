import type { Profile, User } from '@whetstone/contract';
import {
  api,
  selectUser,
  signInPath,
  signOut,
  skipToken,
  useAppDispatch,
  useAppSelector,
  useNavigate,
} from '@whetstone/kernel';
import { useEffect } from 'react';

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list with the profile of this email, or an empty list. */
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

export const { useCountUsersQuery, useUpdateMyProfileMutation } = profileApi;

/** The profile of the signed-in user; undefined while it loads. Without a profile, the user is signed out and sent to the sign-in page. */
export function useMyProfile(): User | undefined {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // `data` would keep the previous account's profile while the next one loads.
  const { currentData, isError } = profileApi.useFindMyProfileQuery(user?.email ?? skipToken);
  const isMissing = currentData?.length === 0;
  const hasFailed = isMissing || (isError && !currentData);

  useEffect(() => {
    if (!hasFailed) return;
    void dispatch(signOut());
    void navigate(signInPath('/dashboard'), { replace: true });
  }, [hasFailed, dispatch, navigate]);

  return currentData?.[0];
}
