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
import { useFindMyProfileQuery } from './profile.api.ts';

/** The profile of whoever is signed in, once it is there. When it cannot be had, they are signed out and sent to sign in. */
export function useMyProfile(): User | undefined {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // Not `data`: that keeps the previous account's profile while the next one loads.
  const { currentData, isError } = useFindMyProfileQuery(user?.email ?? skipToken);
  const missing = currentData?.length === 0;
  const failed = missing || (isError && !currentData);

  useEffect(() => {
    if (!failed) return;
    void dispatch(signOut());
    void navigate(signInPath('/dashboard'), { replace: true });
  }, [failed, dispatch, navigate]);

  return currentData?.[0];
}
