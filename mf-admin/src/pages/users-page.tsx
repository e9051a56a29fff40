import { PageHeader } from '@whetstone/ui';
import { AllUsers } from '../features/users/all-users.tsx';

export function UsersPage() {
  return (
    <>
      <PageHeader
        title="Users"
        lead="Who has an account. An admin can do everything that you can, and there is always one."
      />
      <AllUsers />
    </>
  );
}
