import { Container, Skeleton, Stack, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';

const HEADING_ID = 'loading';

/** As high as the screen: the footer does not move when the page appears. */
const Root = styled.div`
  min-height: 100dvh;
  padding-block: 2rem;
`;

export function PageSkeleton() {
  return (
    <Root role="status" aria-labelledby={HEADING_ID}>
      <Container>
        <VisuallyHidden as="h1" id={HEADING_ID}>
          Loading the page
        </VisuallyHidden>
        <Stack gap="l">
          <Skeleton shape="text" lines={2} />
          <Skeleton shape="block" />
        </Stack>
      </Container>
    </Root>
  );
}
