import { problemOf, selectUser, skipToken, useAppSelector, usePageHead, useParams } from '@whetstone/kernel';
import { ButtonLink, ErrorNotice, PageHeader, Skeleton, Stack, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { invoicesContractApi } from '../features/invoices/generated/contract.ts';
import { InvoiceSheet, InvoiceTitle } from '../features/invoices/invoice-sheet.tsx';
import { titleOf } from '../shared/invoice-title.ts';
import { PartSkeleton } from '../shared/order-layout.tsx';

const NOT_FOUND = 404;

const BackLink = styled(ButtonLink)`
  justify-self: start;
`;

/** An invoice or a credit note of the user. Admins can open those of all orders. */
export function Page() {
  const { number = '' } = useParams();
  const user = useAppSelector(selectUser);
  const { currentData, error, refetch } = invoicesContractApi.useInvoicesGetQuery(
    user ? { number } : skipToken,
  );
  const isMissing = problemOf(error)?.status === NOT_FOUND;
  const title = currentData ? titleOf(currentData) : `Invoice ${number}`;
  usePageHead({ title: isMissing ? 'Invoice not found' : title });
  if (currentData)
    return <InvoiceSheet invoice={currentData} isOwn={currentData.buyer.email === user?.email} />;
  if (isMissing)
    return (
      <PageHeader
        title="Invoice not found"
        lead="You have no invoice with this number. Find it on the page of its order."
      >
        <BackLink to="/dashboard/myOrders" $variant="primary">
          See my orders
        </BackLink>
      </PageHeader>
    );
  return (
    <>
      <PageHeader
        title={<InvoiceTitle number={number} kind={number.startsWith('CN') ? 'credit-note' : 'invoice'} />}
      />
      {error ? (
        <ErrorNotice title="The invoice could not be loaded" onRetry={refetch}>
          Check your connection, then try again.
        </ErrorNotice>
      ) : (
        <Stack gap="xl" role="status">
          <VisuallyHidden>Loading the invoice</VisuallyHidden>
          <Skeleton shape="block" />
          <PartSkeleton lines={5} />
          <PartSkeleton lines={8} />
        </Stack>
      )}
    </>
  );
}
