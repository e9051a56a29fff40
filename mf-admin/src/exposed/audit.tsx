import { AuditLog } from '../features/audit/audit-log.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Audit Log"
        lead="Who did what. A chain of hashes reveals changed or deleted entries."
      />
      <AuditLog />
    </>
  );
}
