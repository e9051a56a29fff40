import { Container, Skeleton, Stack } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Navbar } from './navbar.tsx';

const Main = styled.main`
  min-height: 100dvh;
  padding-block: 2rem;
`;

/** The frame while the first page is on its way: its shape, no content that could turn out wrong. */
export function LoadingFrame() {
  return (
    <>
      <Navbar />
      <Main aria-busy="true" aria-label="Loading the page">
        <Container>
          <Stack gap="l">
            <Skeleton shape="text" lines={2} />
            <Skeleton shape="block" />
          </Stack>
        </Container>
      </Main>
    </>
  );
}
