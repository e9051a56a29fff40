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
  const { data, isError } = useFindMyProfileQuery(user?.email ?? skipToken);
  const missing = data?.length === 0;
  const failed = missing || (isError && !data);

  useEffect(() => {
    if (!failed) return;
    void dispatch(signOut());
    void navigate(signInPath('/dashboard'), { replace: true });
  }, [failed, dispatch, navigate]);

  return data?.[0];
}
