import { ExportUsers, UserList } from '../features/users/user-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Users" lead="Admins have full access. At least one must remain.">
        <ExportUsers />
      </ConsoleHeader>
      <UserList />
    </>
  );
}
