import { selectUser, useAppSelector } from '@whetstone/kernel';
import { adminStatus } from '@whetstone/kernel/host';

/** Whether the person signed in is an admin; `undefined` while nobody has said. */
export function useAdminStatus(): boolean | undefined {
  const user = useAppSelector(selectUser);
  const { data } = adminStatus.useQuery(user?.email ?? '', { skip: !user });
  return user ? data?.admin : false;
}
