import type { Review } from '@whetstone/contract';
import { requestOf } from '@whetstone/kernel';
import { ErrorNotice, media, Rating, Section, Skeleton, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { contractApi } from '../shared/generated/contract.ts';

/** The type is the literal, so that the preload in `remote.ts` cannot differ. */
const LATEST = { limit: 3 } as const;

const customerReviewsApi = contractApi.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    listLatestReviews: build.query<Review[], typeof LATEST>({
      query: requestOf(contractApi, 'reviewsList'),
      providesTags: ['Review'],
    }),
  }),
});

export type CustomerReviewsApi = typeof customerReviewsApi;

// The height in `remote.ts`. The page provides the space below.
const LastSection = styled(Section)`
  display: flex;
  flex-direction: column;
  min-height: 448px;
  padding-bottom: 0;
`;

/** One row, which scrolls sideways if three quotes do not fit. */
const ReviewQuotes = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: minmax(min(85%, 19rem), 1fr);
  flex: 1;
  gap: ${tokens.space.m};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;

  ${media.large} {
    gap: ${tokens.space.l};
  }
`;

const Quote = styled.figure`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space.s};
  height: 100%;
  padding: ${tokens.space.l};
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.rule};
  border-radius: ${tokens.radius.s};
`;

const Stars = styled(Rating)`
  color: ${tokens.color.ochreText};
`;

const Text = styled.blockquote`
  display: -webkit-box;
  overflow: clip;
  overflow-wrap: anywhere;
  white-space: pre-line;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 6;
  line-clamp: 6;

  ${media.large} {
    -webkit-line-clamp: 5;
    line-clamp: 5;
  }
`;

const Author = styled.figcaption`
  margin-top: auto;
  padding-top: ${tokens.space.xs};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  overflow: clip;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** The latest reviews, for pages of other remotes. Renders nothing if there are no reviews. */
function CustomerReviews() {
  const { data: reviews, isError, refetch } = customerReviewsApi.useListLatestReviewsQuery(LATEST);
  if (reviews?.length === 0) return null;
  return (
    <LastSection heading="What customers say" eyebrow="Reviews">
      <LatestReviews reviews={reviews} isError={isError} onRetry={refetch} />
    </LastSection>
  );
}

interface LatestReviewsProps {
  reviews: readonly Review[] | undefined;
  isError: boolean;
  onRetry: () => void;
}

/** The quotes, or the state of the list: failed or loading. */
function LatestReviews({ reviews, isError, onRetry }: LatestReviewsProps) {
  if (reviews) {
    return (
      <ReviewQuotes tabIndex={0}>
        {reviews.map((review) => (
          <ReviewQuote key={review._id} review={review} />
        ))}
      </ReviewQuotes>
    );
  }
  if (isError) {
    return (
      <ErrorNotice title="The reviews could not be loaded" onRetry={onRetry}>
        The shop did not respond. The rest of the page works as usual.
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

function ReviewQuote({ review }: { review: Review }) {
  return (
    <li>
      <Quote>
        <Stars value={review.rating} />
        <Text>{review.reviews}</Text>
        <Author>{review.clientName}</Author>
      </Quote>
    </li>
  );
}

export { CustomerReviews as Fragment };
