import { selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import { adminStatus } from '@whetstone/kernel/host';

/** Whom the server renders a page for that somebody signed in asks for: it knows a kind of person, and no address. */
const SOMEBODY = '';

/**
 * Whether the person signed in is an admin; `undefined` while nobody has said. Asked again whenever they come back to the tab:
 * that is also how an idle page learns that its session has ended elsewhere.
 */
export function useAdminStatus(): boolean | undefined {
  const user = useAppSelector(selectUser);
  // Never `data`: that is still what the account before may do while another one's status is loaded.
  const { currentData } = adminStatus.useQuery(user?.email ?? '', {
    skip: !user,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  // What the server rendered with stays until the answer is there; another account empties the cache.
  const { currentData: rendered } = adminStatus.useQueryState(user ? SOMEBODY : skipToken);
  return user ? (currentData ?? rendered)?.admin : false;
}
