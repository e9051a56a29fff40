import { usePageHead, useParams } from '@whetstone/kernel';
import { CustomerView, USERS_PATH } from '../features/users/customer-view.tsx';
import { BackLink, ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  const { user = '' } = useParams();
  // The key: another user starts without the messages of this one.
  return <CustomerView key={user} id={user} header={(customer) => <Header name={customer?.clientName} />} />;
}

function Header({ name = 'User' }: { name?: string }) {
  usePageHead({ title: name });
  return <ConsoleHeader title={name} eyebrow={<BackLink to={USERS_PATH}>Users</BackLink>} />;
}
