import { useParams } from '@whetstone/kernel';
import { CustomerView } from '../features/users/customer-view.tsx';

export function Page() {
  const { user = '' } = useParams();
  // The key: another user starts without the messages of this one.
  return <CustomerView key={user} id={user} />;
}
