import { selectUser, useAppSelector } from '@whetstone/kernel';
import { Container, PageHeader, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { CheckoutContent } from '../features/checkout/checkout-content.tsx';

const Page = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

function CheckoutPage() {
  const user = useAppSelector(selectUser);
  return (
    <Page>
      <PageHeader title="Checkout" />
      <CheckoutContent key={user?.email} />
    </Page>
  );
}

export { CheckoutPage as Page };
