import { selectUser, useAppSelector } from '@whetstone/kernel';
import { Navigate } from '@whetstone/kernel/host';

/** Leads on as soon as somebody is signed in, by whatever way. */
export function SignedInRedirect({ to }: { to: string }) {
  const user = useAppSelector(selectUser);
  return user ? <Navigate to={to} replace /> : null;
}
