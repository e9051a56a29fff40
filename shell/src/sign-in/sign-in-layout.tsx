import { Container, media, PageHeader, Stack, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SignInPhoto } from './sign-in-photo.tsx';

const Columns = styled(Container)`
  display: grid;
  align-items: center;
  gap: ${tokens.space.xxl};

  ${media.large} {
    grid-template-columns: minmax(0, 28rem) minmax(0, 1fr);
  }
`;

interface SignInLayoutProps {
  title: string;
  lead: string;
  children?: ReactNode;
  /** The way to the other screens. */
  footer: ReactNode;
}

export function SignInLayout({ title, lead, children, footer }: SignInLayoutProps) {
  return (
    <Columns>
      <div>
        <PageHeader title={title} lead={lead} />
        <Stack gap="l">
          {children}
          <p>{footer}</p>
        </Stack>
      </div>
      <SignInPhoto />
    </Columns>
  );
}
