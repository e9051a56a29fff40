import { Card, Container, PageHeader, Stack } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Narrow = styled(Container)`
  max-width: 30rem;
`;

interface SignInLayoutProps {
  title: string;
  lead: string;
  children: ReactNode;
  /** The way to the other screen. */
  footer: ReactNode;
}

export function SignInLayout({ title, lead, children, footer }: SignInLayoutProps) {
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
