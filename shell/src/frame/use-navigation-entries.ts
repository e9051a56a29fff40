import type { NavigationEntry } from '@whetstone/contract';
import { selectUser, useAppSelector } from '@whetstone/kernel';
import { navigationEntries } from '../release/navigation-entries.ts';
import { useRelease } from '../release/release-context.tsx';
import { useAdminStatus } from './use-admin-status.ts';

/** The entries of one area that this visitor may use. */
export function useNavigationEntries(area: NavigationEntry['area']): NavigationEntry[] {
  const entries = navigationEntries(useRelease(), area);
  const user = useAppSelector(selectUser);
  const admin = useAdminStatus();
  const open = { everyone: true, user: user !== null, admin: admin === true };
  return entries.filter(({ access }) => open[access]);
}
