import { selectUser, useAppSelector, useLocation } from '@whetstone/kernel';
import { Navigate } from '@whetstone/kernel/host';
import { needsSecondFactor } from '@whetstone/kernel/sign-in';
import { Container, media, PageHeader, Photo, Stack, tokens } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { SECOND_FACTOR_PATH } from './second-factor-path.ts';

const avif600 = new URL('./assets/try-square-600.avif', import.meta.url).pathname;
const avif1200 = new URL('./assets/try-square-1200.avif', import.meta.url).pathname;
const webp600 = new URL('./assets/try-square-600.webp', import.meta.url).pathname;
const webp1200 = new URL('./assets/try-square-1200.webp', import.meta.url).pathname;

const Columns = styled(Container)`
  display: grid;
  align-items: center;
  gap: ${tokens.space.xxl};

  ${media.large} {
    grid-template-columns: minmax(0, 28rem) minmax(0, 1fr);
  }
`;

const PhotoColumn = styled.div`
  display: none;

  ${media.large} {
    display: block;
    padding-top: ${tokens.space.xl};
  }
`;

interface SignInLayoutProps {
  title: string;
  lead: string;
  children?: ReactNode;
  /** Links to related pages. */
  footer: ReactNode;
}

/** A sign-in page, with a photo beside the form on large screens. */
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
      <PhotoColumn>
        <Photo
          sources={{ avif: `${avif600} 600w, ${avif1200} 1200w`, webp: `${webp600} 600w, ${webp1200} 1200w` }}
          src={webp1200}
          alt=""
          sizes="40rem"
          width={1200}
          height={1200}
        />
      </PhotoColumn>
    </Columns>
  );
}

/** Redirects as soon as a user is signed in, and an admin without a required second factor to its set-up first. The page gets the state that the link to the sign-in had. */
export function SignedInRedirect({ to }: { to: string }) {
  const user = useAppSelector(selectUser);
  const { state } = useLocation();
  if (!user) return null;
  const setUp = `${SECOND_FACTOR_PATH}?${new URLSearchParams({ from: to })}`;
  return <Navigate to={needsSecondFactor() ? setUp : to} state={state} replace />;
}
