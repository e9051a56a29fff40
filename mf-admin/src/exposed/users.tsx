import { UserList } from '../features/users/user-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';
import { ExportCsv } from '../shared/export-csv.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader title="Users" lead="Admins have full access. At least one must remain.">
        <ExportCsv path="/users/export" noun="users" />
      </ConsoleHeader>
      <UserList />
    </>
  );
}
