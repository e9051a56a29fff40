import { Container, media, VisuallyHidden } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { BannerCarousel } from '../features/home/banner-carousel.tsx';
import { BusinessSummary } from '../features/home/business-summary.tsx';
import { CareAndGuarantee } from '../features/home/care-and-guarantee.tsx';
import { MakingSteps } from '../features/home/making-steps.tsx';
import { UserReviews } from '../features/reviews/user-reviews.tsx';
import { NewTools } from '../features/tools/new-tools.tsx';

/**
 * Not laid out for the first paint: until the browser is idle, this part has an estimated height, that of the demo shop. If it waited until
 * it comes near the viewport, a jump to the end of the page would move what the visitor points at.
 */
const BelowTheFold = styled.div<{ $isDeferred: boolean }>`
  ${({ $isDeferred }) => $isDeferred && 'content-visibility: auto;'}
  contain-intrinsic-height: 4800px;

  ${media.medium} {
    contain-intrinsic-height: 3400px;
  }
  ${media.large} {
    contain-intrinsic-height: 2600px;
  }
`;

export function Page() {
  const [isDeferred, setDeferred] = useState(true);
  // Safari has no idle callbacks: it lays that part out near the viewport.
  useEffect(() => void window.requestIdleCallback?.(() => setDeferred(false)), []);
  return (
    <>
      <VisuallyHidden as="h1">Whetstone hand tools</VisuallyHidden>
      <BannerCarousel />
      <Container>
        <NewTools />
      </Container>
      <BelowTheFold $isDeferred={isDeferred}>
        <BusinessSummary />
        <Container>
          <UserReviews />
          <MakingSteps />
          <CareAndGuarantee />
        </Container>
      </BelowTheFold>
    </>
  );
}
