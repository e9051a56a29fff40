import { Container, VisuallyHidden } from '@whetstone/ui';
import { BannerCarousel } from '../features/banner/banner-carousel.tsx';
import { UserReviews } from '../features/reviews/user-reviews.tsx';
import { BusinessSummary } from '../features/summary/business-summary.tsx';
import { NewTools } from '../features/tools/new-tools.tsx';
import { CareAndGuarantee } from '../features/workshop/care-and-guarantee.tsx';
import { MakingSteps } from '../features/workshop/making-steps.tsx';

export function HomePage() {
  return (
    <>
      <VisuallyHidden as="h1">Whetstone, maker of hand tools</VisuallyHidden>
      <BannerCarousel />
      <Container>
        <NewTools />
      </Container>
      <BusinessSummary />
      <Container>
        <UserReviews />
        <MakingSteps />
        <CareAndGuarantee />
      </Container>
    </>
  );
}
