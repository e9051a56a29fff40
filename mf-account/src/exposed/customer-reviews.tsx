import type { Review } from '@whetstone/contract';
import type { RatingSummaryDto } from '@whetstone/contract/api';
import { useParams } from '@whetstone/kernel';
import {
  ButtonLink,
  Card,
  EmptyState,
  ErrorNotice,
  LoadMore,
  media,
  Rating,
  Section,
  Skeleton,
  Stack,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { RatingSummary } from '../features/reviews/rating-summary.tsx';
import { reviewsApi } from '../features/reviews/reviews.api.ts';

// The page provides the space below.
const LastSection = styled(Section)`
  padding-bottom: 0;
`;

/** The summary above the quotes, or beside them. */
const Columns = styled.div`
  display: grid;
  gap: ${tokens.space.l};

  ${media.medium} {
    grid-template-columns: 15rem minmax(0, 1fr);
  }
`;

const Quotes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: ${tokens.space.m};
`;

const Quote = styled(Card)`
  gap: ${tokens.space.s};
  height: 100%;
  padding: ${tokens.space.l};
  overflow-wrap: anywhere;

  > [role='img'] {
    color: ${tokens.color.ochreText};
  }
`;

const Text = styled.blockquote`
  white-space: pre-line;
`;

const Author = styled.figcaption`
  margin-top: auto;
  padding-top: ${tokens.space.xs};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};

  time::before {
    content: ' · ';
  }

  span {
    display: block;
    color: ${tokens.color.success};
  }
`;

/** The reviews of the tool of the page, for pages of other remotes whose route has the parameter `productId`. */
function CustomerReviews() {
  const { productId: tool = '' } = useParams();
  const rating = reviewsApi.useReviewsRatingQuery({ tool });
  const list = reviewsApi.useBrowseToolReviewsInfiniteQuery({ tool });
  const reviews = list.currentData?.pages.flatMap(({ items }) => items);
  const write = (
    <ButtonLink to={`/dashboard/myreview?tool=${encodeURIComponent(tool)}`} $size="small">
      Review this tool
    </ButtonLink>
  );
  const retry = () => Promise.all([rating.refetch(), list.refetch()]);
  return (
    <LastSection id="reviews" heading="What customers say" eyebrow="Reviews" action={write}>
      {reviews && rating.currentData ? (
        <LoadedReviews reviews={reviews} rating={rating.currentData} list={list} />
      ) : (
        <Pending isError={list.isError || rating.isError} onRetry={retry} />
      )}
    </LastSection>
  );
}

interface LoadedReviewsProps {
  reviews: readonly Review[];
  rating: RatingSummaryDto;
  list: ReturnType<typeof reviewsApi.useBrowseToolReviewsInfiniteQuery>;
}

function LoadedReviews({ reviews, rating, list }: LoadedReviewsProps) {
  if (reviews.length === 0) {
    return (
      <EmptyState title="No reviews yet">
        Have you worked with this tool? Tell others how it holds up.
      </EmptyState>
    );
  }
  return (
    <Columns>
      <RatingSummary rating={rating} />
      <Stack gap="m">
        <Quotes>
          {reviews.map((review) => (
            <ReviewQuote key={review._id} review={review} />
          ))}
        </Quotes>
        <LoadMore
          hasMore={list.hasNextPage}
          pending={list.isFetchingNextPage}
          failed={list.isError}
          onLoadMore={() => list.fetchNextPage()}
          noun="reviews"
        >
          Show more reviews
        </LoadMore>
      </Stack>
    </Columns>
  );
}

function Pending({ isError, onRetry }: { isError: boolean; onRetry: () => void }) {
  if (isError) {
    return (
      <ErrorNotice title="The reviews could not be loaded" onRetry={onRetry}>
        The rest of the page works as usual.
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

/** 'Jan 2, 2026', the same on the server and in the browser. */
function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

function ReviewQuote({ review }: { review: Review }) {
  const { rating, reviews: text, clientName, createdAt, verified, verifiedPurchase } = review;
  return (
    <li>
      <Quote as="figure">
        <Rating value={rating} />
        <Text>{text}</Text>
        <Author>
          <bdi>{verified || verifiedPurchase ? clientName : `${clientName}, email not confirmed`}</bdi>
          <time dateTime={createdAt}>{dayOf(createdAt)}</time>
          {verifiedPurchase && <span>Verified purchase</span>}
        </Author>
      </Quote>
    </li>
  );
}

export { CustomerReviews as Fragment };
