import { Container, media, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { BannerCarousel } from '../features/home/banner-carousel.tsx';
import { BusinessSummary } from '../features/home/business-summary.tsx';
import { CareAndGuarantee } from '../features/home/care-and-guarantee.tsx';
import { MakingSteps } from '../features/home/making-steps.tsx';
import { UserReviews } from '../features/reviews/user-reviews.tsx';
import { NewTools } from '../features/tools/new-tools.tsx';

/** The browser lays out and paints these sections only when they come near the viewport. Until then they have the estimated heights. */
const BelowTheFold = styled.div<{ $height: number; $wideHeight: number }>`
  content-visibility: auto;
  contain-intrinsic-block-size: auto ${({ $height }) => $height}px;

  ${media.large} {
    contain-intrinsic-block-size: auto ${({ $wideHeight }) => $wideHeight}px;
  }
`;

function HomePage() {
  return (
    <>
      <VisuallyHidden as="h1">Whetstone, maker of hand tools</VisuallyHidden>
      <BannerCarousel />
      <Container>
        <NewTools />
      </Container>
      <BelowTheFold $height={800} $wideHeight={560}>
        <BusinessSummary />
      </BelowTheFold>
      <BelowTheFold $height={3700} $wideHeight={2000}>
        <Container>
          <UserReviews />
          <MakingSteps />
          <CareAndGuarantee />
        </Container>
      </BelowTheFold>
    </>
  );
}

export { HomePage as Page };
