import type { Review } from '@whetstone/contract';
import { ErrorNotice, Section, Skeleton, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useListLatestReviewsQuery } from './customer-reviews.api.ts';
import { CustomerVoice, Voices } from './customer-voice.tsx';

/** What is preloaded in `remote.ts`. */
const LATEST = { limit: 3 };

// On every width as high as `remote.ts` says. Below it the page has its own space.
const LastSection = styled(Section)`
  display: flex;
  flex-direction: column;
  min-height: 448px;
  padding-bottom: 0;
`;

/** The latest reviews, for a page that is about something else; nothing where there are none. */
export function CustomerReviews() {
  const { data: reviews, isError, refetch } = useListLatestReviewsQuery(LATEST);
  if (reviews?.length === 0) return null;
  return (
    <LastSection heading="What customers say" eyebrow="From other benches">
      <Latest reviews={reviews} isError={isError} onRetry={refetch} />
    </LastSection>
  );
}

interface LatestProps {
  reviews: readonly Review[] | undefined;
  isError: boolean;
  onRetry: () => void;
}

function Latest({ reviews, isError, onRetry }: LatestProps) {
  if (reviews) {
    return (
      <Voices tabIndex={0}>
        {reviews.map((review) => (
          <CustomerVoice key={review._id} review={review} />
        ))}
      </Voices>
    );
  }
  if (isError) {
    return (
      <ErrorNotice title="The reviews could not be loaded" onRetry={onRetry}>
        The shop did not answer. The rest of the page works as usual.
      </ErrorNotice>
    );
  }
  return (
    <div role="status">
      <VisuallyHidden>Loading reviews</VisuallyHidden>
      <Skeleton shape="block" />
    </div>
  );
}
