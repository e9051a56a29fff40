import type { Customer, OrderSummary } from '@whetstone/contract';
import { selectUser, useAppSelector, useNavigate, useNotify, usePageHead } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import {
  Badge,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  FormMessage,
  Price,
  Stack,
  TextAreaField,
  TextLink,
} from '@whetstone/ui';
import { BackLink, ConsoleHeader, ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { DialogButton, DialogForm } from '../../shared/dialog-form.tsx';
import { formatCount } from '../../shared/format.ts';
import { PlainLink } from '../../shared/links.ts';
import {
  ORDERS_PATH,
  OrderDate,
  orderPath,
  PaymentLabel,
  StateLabel,
} from '../../shared/orders/order-state.tsx';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { Row } from '../../shared/row.ts';
import { SideBySide } from '../../shared/side-by-side.tsx';
import { CustomerSessions } from './customer-sessions.tsx';
import { RemoveButton, RoleButton, useUserActions } from './user-actions.tsx';
import {
  useAccountResetSecondFactorMutation,
  useCustomersGetQuery,
  useOrdersListQuery,
} from './users.api.ts';

const USERS_PATH = '/dashboard/users';
const NEWEST = 10;

export function CustomerView({ id }: { id: string }) {
  const { currentData: customer, error, refetch } = useCustomersGetQuery({ id }, READ_AGAIN);
  const title = customer?.clientName ?? 'User';
  usePageHead({ title });
  return (
    <>
      <ConsoleHeader title={title} eyebrow={<BackLink to={USERS_PATH}>Users</BackLink>} />
      {customer ? (
        <CustomerDetails customer={customer} />
      ) : (
        <NotLoaded what="user" error={error} onRetry={refetch}>
          <EmptyState title="User not found">
            There is no user at this address. An admin may have removed the user.
          </EmptyState>
        </NotLoaded>
      )}
    </>
  );
}

function CustomerDetails({ customer }: { customer: Customer }) {
  const navigate = useNavigate();
  const { ask, dialog, error } = useUserActions(() => void navigate(USERS_PATH));
  return (
    <Stack gap="xl">
      <Stack gap="m">
        <Row $align="center">
          {customer.role === 'admin' && <Badge>Admin</Badge>}
          {!customer.confirmed && <Badge tone="ochre">Unconfirmed email</Badge>}
          <RoleButton user={customer} onAsk={ask} />
          <RemoveButton user={customer} onAsk={ask} />
        </Row>
        {!customer.confirmed && (
          <FormMessage tone="info">
            This user has not opened the link that confirms the email address. “Send the link again” is on the
            user’s own My Profile page.
          </FormMessage>
        )}
        {error && <FormMessage tone="error">{error}</FormMessage>}
      </Stack>
      <SideBySide columns="26rem minmax(0, 1fr)">
        <ConsoleSection heading="Profile">
          <Profile customer={customer} />
        </ConsoleSection>
        <ConsoleSection heading="Orders">
          <CustomerOrders customer={customer} />
        </ConsoleSection>
      </SideBySide>
      <ConsoleSection heading="Sessions">
        <CustomerSessions customer={customer} />
      </ConsoleSection>
      <ConsoleSection heading="Second factor">
        <ResetSecondFactor customer={customer} />
      </ConsoleSection>
      {dialog}
    </Stack>
  );
}

const PROVIDERS: Record<string, string> = {
  credential: 'Email and password',
  google: 'Google',
  passkey: 'Passkey',
};

function Profile({ customer }: { customer: Customer }) {
  const { email, phone, address, edu, age, provider, since, orders, reviews } = customer;
  const optional = [
    ['Phone', phone],
    ['Address', address],
    ['Education', edu],
    ['Age', age],
    ['Signs in with', PROVIDERS[provider] ?? provider],
  ] as const;
  return (
    <DescriptionList>
      <DescriptionItem term="Email">
        <PlainLink href={`mailto:${email}`}>{email}</PlainLink>
      </DescriptionItem>
      <DescriptionItem term="Since">
        <OrderDate at={since} />
      </DescriptionItem>
      {optional.map(
        ([term, value]) =>
          value && (
            <DescriptionItem key={term} term={term}>
              {value}
            </DescriptionItem>
          ),
      )}
      <DescriptionItem term="Orders">{formatCount(orders)}</DescriptionItem>
      <DescriptionItem term="Reviews">{formatCount(reviews)}</DescriptionItem>
    </DescriptionList>
  );
}

/** The newest orders, cancelled ones included. */
function CustomerOrders({ customer }: { customer: Customer }) {
  const request = { customer: customer._id, limit: NEWEST };
  const { currentData, ...query } = useOrdersListQuery(request, { refetchOnMountOrArgChange: true });
  const list = wholeList({ ...query, data: currentData });
  return (
    <Stack gap="m">
      <DataTable
        caption="The newest orders"
        noun="orders"
        list={list}
        columns={ORDER_COLUMNS}
        rowId="number"
        empty={<EmptyState title="No orders">Orders of this customer appear here.</EmptyState>}
      />
      {list.status === 'ready' && customer.orders > list.rows.length && (
        <p>
          <TextLink to={`${ORDERS_PATH}?${new URLSearchParams({ q: customer.email, state: 'any' })}`}>
            {`All ${formatCount(customer.orders)} orders`}
          </TextLink>
        </p>
      )}
    </Stack>
  );
}

const ORDER_COLUMNS: Column<OrderSummary>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ number }) => <TextLink to={orderPath(number)}>{number}</TextLink>,
  },
  { id: 'createdAt', header: 'Date', cell: ({ createdAt }) => <OrderDate at={createdAt} /> },
  { id: 'state', header: 'State', cell: (order) => <StateLabel {...order} /> },
  {
    id: 'payment',
    header: 'Payment',
    cell: (order) => <PaymentLabel {...order} />,
  },
  {
    id: 'total',
    header: 'Total',
    numeric: true,
    cell: ({ total, currency }) => <Price dollars={total} currency={currency} />,
  },
];

/** For a customer who has lost the app, the passkeys and the recovery codes. */
export function ResetSecondFactor({ customer }: { customer: Customer }) {
  const own = useAppSelector(selectUser)?.email;
  if (customer.email === own) {
    return (
      <p>
        Change your own second factor on <TextLink to="/dashboard/security/second-factor">Security</TextLink>.
      </p>
    );
  }
  return (
    <Stack gap="m">
      <p>If the app, the passkeys and the recovery codes are lost. Check first who asks.</p>
      <DialogButton label="Reset second factor">
        {({ close }) => <ResetForm customer={customer} onClose={close} />}
      </DialogButton>
    </Stack>
  );
}

function ResetForm({ customer: { _id: id, email }, onClose }: { customer: Customer; onClose: () => void }) {
  const form = useApiForm({ reason: '' });
  const [reset] = useAccountResetSecondFactorMutation();
  const notify = useNotify('users');
  const submit = async (resetSecondFactorDto: { reason: string }) => {
    const { data, error } = await reset({ id, resetSecondFactorDto });
    if (error) return error;
    const done = data?.deletedCount ? 'The second factor was removed' : 'There was no second factor';
    notify('success', `${done}. ${email} is signed out everywhere.`);
    onClose();
    return undefined;
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel="Reset second factor" isDanger onCancel={onClose}>
      <p>{`${email} is signed out everywhere, then signs in without it, and gets an email about it.`}</p>
      <TextAreaField
        label="Reason"
        hint="How you checked who asks. It stays in the audit log, and is not in the email."
        maxLength={300}
        {...form.field('reason')}
      />
    </DialogForm>
  );
}
