import { selectUser, useAppSelector } from '@whetstone/kernel';
import { Navigate } from '@whetstone/kernel/host';
import { Card, Container, PageHeader, Stack } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Narrow = styled(Container)`
  max-width: 30rem;
`;

interface SignInLayoutProps {
  title: string;
  lead: string;
  /** Where to go once somebody is signed in. */
  destination: string;
  children: ReactNode;
  /** The way to the other screen. */
  footer: ReactNode;
}

export function SignInLayout({ title, lead, destination, children, footer }: SignInLayoutProps) {
  const user = useAppSelector(selectUser);
  if (user) return <Navigate to={destination} replace />;
  return (
    <Narrow>
      <PageHeader title={title} lead={lead} />
      <Stack gap="l">
        <Card>{children}</Card>
        <p>{footer}</p>
      </Stack>
    </Narrow>
  );
}
