import type { ClientReleaseSet, NavigationEntry } from '@whetstone/contract';
import { selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import { adminStatus, rememberedViewer } from '@whetstone/kernel/host';
import { useReleaseSet } from '../release/release-set-context.tsx';

/** The email during server rendering, which knows only the viewer's role. */
const ANONYMOUS = '';

/** The entries of one area that this user may open. */
export function useNavigationEntries(area: NavigationEntry['area']): NavigationEntry[] {
  const entries = navigationEntries(useReleaseSet(), area);
  const user = useAppSelector(selectUser);
  const admin = useAdminStatus();
  const allowed = { everyone: true, user: user !== null, admin };
  return entries.filter(({ access }) => allowed[access]);
}

/** The entries of all microfrontends in one area of the navigation, in order. */
function navigationEntries(release: ClientReleaseSet, area: NavigationEntry['area']): NavigationEntry[] {
  return [release.shell, ...release.remotes]
    .flatMap(({ navigation }) => navigation)
    .filter((entry) => entry.area === area)
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label));
}

/**
 * Whether the signed-in user is an admin. While unknown, as in the last visit: entries that arrive later would move the others.
 * Refetched when the tab regains focus: an idle page thus detects a session that ended elsewhere.
 */
export function useAdminStatus(): boolean {
  const user = useAppSelector(selectUser);
  // Not `data`: that keeps the previous account's status while the next one loads.
  const { currentData } = adminStatus.useQuery(user?.email ?? '', {
    skip: !user,
    refetchOnFocus: true,
    refetchOnReconnect: true,
  });
  // Keeps the server-rendered status until the response arrives. A change of account empties the cache.
  const { currentData: rendered } = adminStatus.useQueryState(user ? ANONYMOUS : skipToken);
  return user !== null && ((currentData ?? rendered)?.admin ?? rememberedViewer() === 'admin');
}
