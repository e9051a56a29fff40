import type { User } from '@whetstone/contract';
import {
  selectUser,
  signInPath,
  signOut,
  skipToken,
  useAppDispatch,
  useAppSelector,
  useNavigate,
} from '@whetstone/kernel';
import { useEffect } from 'react';
import { contractApi } from '../../shared/generated/contract.ts';

const profileApi = contractApi.enhanceEndpoints({
  endpoints: {
    usersList: { providesTags: ['User'] },
    usersCount: { providesTags: ['User'] },
    usersUpdateProfile: { invalidatesTags: ['User'] },
  },
});

export const { useAccountEraseMutation, useUsersCountQuery, useUsersUpdateProfileMutation } = profileApi;

/** The profile of the signed-in user; undefined while it loads. Without a profile, the user is signed out and sent to the sign-in page. */
export function useMyProfile(): User | undefined {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // `data` would keep the previous account's profile while the next one loads.
  const { currentData, isError } = profileApi.useUsersListQuery(user ? { email: user.email } : skipToken);
  const isMissing = currentData?.length === 0;
  const hasFailed = isMissing || (isError && !currentData);

  useEffect(() => {
    if (!hasFailed) return;
    void dispatch(signOut());
    void navigate(signInPath('/dashboard'), { replace: true });
  }, [hasFailed, dispatch, navigate]);

  return currentData?.[0];
}
