import { Container, Skeleton, Stack, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Navbar } from './navbar.tsx';

const HEADING_ID = 'loading';

const Main = styled.main`
  min-height: 100dvh;
  padding-block: 2rem;
`;

/** The frame while the first page is on its way: its shape, no content that could turn out wrong. */
export function LoadingFrame() {
  return (
    <>
      <Navbar />
      <Main aria-busy="true" aria-labelledby={HEADING_ID}>
        <Container>
          <VisuallyHidden as="h1" id={HEADING_ID}>
            Loading the page
          </VisuallyHidden>
          <Stack gap="l">
            <Skeleton shape="text" lines={2} />
            <Skeleton shape="block" />
          </Stack>
        </Container>
      </Main>
    </>
  );
}
