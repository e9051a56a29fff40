import { selectUser, useAppSelector } from '@whetstone/kernel';
import { Container, PageHeader, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { CheckoutContent } from '../features/checkout/checkout-content.tsx';
import { MergedNote } from '../shared/basket/merged-note.tsx';

const Page = styled(Container)`
  padding-bottom: ${tokens.space.section};
`;

function CheckoutPage() {
  const user = useAppSelector(selectUser);
  return (
    <Page>
      <PageHeader title="Checkout" />
      <Stack gap="l">
        <MergedNote />
        <CheckoutContent key={user?.email} />
      </Stack>
    </Page>
  );
}

export { CheckoutPage as Page };
