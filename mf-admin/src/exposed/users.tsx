import { PageHeader } from '@whetstone/ui';
import { UserList } from '../features/users/user-list.tsx';

export function Page() {
  return (
    <>
      <PageHeader title="Users" lead="Admins have full access. At least one must remain." />
      <UserList />
    </>
  );
}
