import type { Customer, Session } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, EmptyState, VisuallyHidden } from '@whetstone/ui';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { useCustomerSessionsEndMutation, useCustomerSessionsListQuery } from './users.api.ts';

export function CustomerSessions({ customer }: { customer: Customer }) {
  const user = customer._id;
  const { currentData, ...query } = useCustomerSessionsListQuery(
    { user },
    { refetchOnMountOrArgChange: true },
  );
  const [end] = useCustomerSessionsEndMutation();
  const notify = useNotify('sessions');
  const signOut = async ({ _id: id, device }: Session) => {
    const { error } = await end({ user, id });
    if (error) notify('error', `${device} is not signed out. ${problemMessage(error)}`);
    else notify('success', `${device} is signed out.`);
  };
  return (
    <DataTable
      caption="Sessions"
      noun="sessions"
      list={wholeList({ ...query, data: currentData })}
      columns={sessionColumns((session) => void signOut(session))}
      rowId="_id"
      empty={<EmptyState title="No sessions">This customer is signed out everywhere.</EmptyState>}
    />
  );
}

function sessionColumns(onEnd: (session: Session) => void): Column<Session>[] {
  return [
    { id: 'device', header: 'Device', cell: ({ device }) => device },
    { id: 'network', header: 'Network', cell: ({ network }) => network },
    { id: 'lastUsedAt', header: 'Last used', cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
    { id: 'since', header: 'Signed in', cell: ({ since }) => <RelativeTime at={since} /> },
    {
      id: 'end',
      header: 'Sign out',
      unlabelled: true,
      width: '6.5rem',
      cell: (session) => (
        <Button size="small" variant="danger" onClick={() => onEnd(session)}>
          Sign out<VisuallyHidden>{` ${session.device}`}</VisuallyHidden>
        </Button>
      ),
    },
  ];
}
