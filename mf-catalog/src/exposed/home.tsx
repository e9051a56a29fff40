import { Container, VisuallyHidden } from '@whetstone/ui';
import { BannerCarousel } from '../features/home/banner-carousel.tsx';
import { BusinessSummary } from '../features/home/business-summary.tsx';
import { CareAndGuarantee } from '../features/home/care-and-guarantee.tsx';
import { MakingSteps } from '../features/home/making-steps.tsx';
import { UserReviews } from '../features/reviews/user-reviews.tsx';
import { NewTools } from '../features/tools/new-tools.tsx';

function HomePage() {
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

export { HomePage as Page };
