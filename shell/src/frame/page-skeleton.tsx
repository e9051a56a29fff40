import { Container, Skeleton, Stack, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';

const HEADING_ID = 'loading';

/** As high as the screen, so that the footer does not jump when the page is there. */
const Place = styled.div`
  min-height: 100dvh;
  padding-block: 2rem;
`;

/** Stands where a page will be: its shape, no content that could turn out wrong. */
export function PageSkeleton() {
  return (
    <Place role="status" aria-labelledby={HEADING_ID}>
      <Container>
        <VisuallyHidden as="h1" id={HEADING_ID}>
          Loading the page
        </VisuallyHidden>
        <Stack gap="l">
          <Skeleton shape="text" lines={2} />
          <Skeleton shape="block" />
        </Stack>
      </Container>
    </Place>
  );
}
