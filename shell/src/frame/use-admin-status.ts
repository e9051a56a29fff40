import { selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import { adminStatus } from '@whetstone/kernel/host';

/** The email in server rendering, which knows only the visitor's role. */
const SOMEBODY = '';

/**
 * Whether the person signed in is an admin; `undefined` while unknown. Refetched when the tab regains focus:
 * an idle page thus detects a session that ended elsewhere.
 */
export function useAdminStatus(): boolean | undefined {
  const user = useAppSelector(selectUser);
  // Not `data`: that keeps the previous account's status while the next one loads.
  const { currentData } = adminStatus.useQuery(user?.email ?? '', {
    skip: !user,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  // Keeps the server-rendered status until the response arrives. A change of account empties the cache.
  const { currentData: rendered } = adminStatus.useQueryState(user ? SOMEBODY : skipToken);
  return user ? (currentData ?? rendered)?.admin : false;
}
