import { selectUser, signInPath, useAppSelector, useLocation, useSearchParams } from '@whetstone/kernel';
import { ButtonLink, Container, PageHeader, Prose, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { DueOrders } from '../features/payment/due-orders.tsx';
import { HowPaymentWorks } from '../features/payment/how-payment-works.tsx';

/** As high as the screen below the navbar: the footer does not move when the orders arrive. */
const Root = styled(Container)`
  min-height: calc(100dvh - 4rem);
  padding-bottom: ${tokens.space.section};
`;

const StartLink = styled(ButtonLink)`
  justify-self: start;
`;

/** What the customer owes. The heading is the specification's. */
export function Page() {
  const user = useAppSelector(selectUser);
  const [search] = useSearchParams();
  return (
    <Root>
      <PageHeader title="Make Payment" />
      <Stack gap="section">
        {user ? (
          <DueOrders chosen={search.get('order') ?? ''} isUnpaid={search.get('paid') === 'no'}>
            <HowPaymentWorks />
          </DueOrders>
        ) : (
          <>
            <SignIn />
            <HowPaymentWorks />
          </>
        )}
      </Stack>
    </Root>
  );
}

function SignIn() {
  const { pathname, search } = useLocation();
  return (
    <Stack gap="l">
      <Prose>
        <p>
          Here you pay for the tools that you have ordered. Sign in to see your unpaid orders and their
          totals.
        </p>
      </Prose>
      <StartLink to={signInPath(pathname + search)} $variant="primary">
        Sign in
      </StartLink>
    </Stack>
  );
}
