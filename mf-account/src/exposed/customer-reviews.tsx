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
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { RatingSummary } from '../features/reviews/rating-summary.tsx';
import { reviewsApi } from '../features/reviews/reviews.api.ts';

// The height in `remote.ts`. The page provides the space below.
const LastSection = styled(Section)`
  position: relative;
  display: flex;
  flex-direction: column;
  min-height: 520px;
  padding-bottom: 0;
`;

/** One row, which scrolls sideways if its content does not fit: summary, quotes, button. Browsers with scroll buttons show them for the mouse. */
const Row = styled.div`
  display: flex;
  flex: 1;
  gap: ${tokens.space.m};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;

  > :last-child:not(ul) {
    flex: none;
    align-self: center;
  }

  ${media.medium} {
    /* The summary stays at the left. */
    scroll-padding-left: 17rem;
  }
  ${media.large} {
    gap: ${tokens.space.l};
  }

  @media (pointer: fine) {
    margin-bottom: 3rem;

    /* Below the row, where they cover nothing. */
    &::scroll-button(*) {
      position: absolute;
      bottom: 0;
      width: ${tokens.size.controlSmall};
      height: ${tokens.size.controlSmall};
      color: inherit;
      background: none;
      border: 1px solid;
    }
    &::scroll-button(left) {
      right: 3rem;
      content: '←' / 'Scroll back';
    }
    &::scroll-button(right) {
      right: 0;
      content: '→' / 'Scroll on';
    }
  }
`;

const Quotes = styled.ul`
  display: flex;
  flex: 1 0 auto;
  gap: inherit;

  > li {
    flex: 1 0 min(74vw, 17rem);
    max-width: 24rem;
    scroll-snap-align: start;
  }
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
  max-height: 9lh;
  overflow-y: auto;
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
    <Row tabIndex={0} role="group" aria-label="Reviews of this tool">
      <RatingSummary rating={rating} />
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
    </Row>
  );
}

/** The state of the list: failed or loading. */
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

/** Longer texts may scroll. */
const LONG_TEXT = 180;

function ReviewQuote({ review }: { review: Review }) {
  const { rating, reviews: text, clientName, createdAt, verified, verifiedPurchase } = review;
  return (
    <li>
      <Quote as="figure">
        <Rating value={rating} />
        <Text tabIndex={text.length > LONG_TEXT ? 0 : undefined}>{text}</Text>
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
