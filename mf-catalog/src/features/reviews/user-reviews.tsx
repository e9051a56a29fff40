import type { Review } from '@whetstone/contract';
import {
  ButtonLink,
  Card,
  CardBody,
  CardFooter,
  CardTitle,
  EmptyState,
  ErrorNotice,
  Grid,
  LoadMore,
  Rating,
  Section,
  Skeleton,
  TextLink,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { toolPath } from '../../shared/links.ts';
import { useReviews } from './reviews.api.ts';

const Client = styled.p`
  margin-top: ${tokens.space.xxs};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  overflow-wrap: anywhere;
`;

const Text = styled.blockquote`
  padding-left: ${tokens.space.m};
  border-left: 2px solid ${tokens.color.accent};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Ratings = styled.div`
  font-size: ${tokens.text.s};
`;

const ActionSkeleton = styled.div`
  width: 7rem;
  height: ${tokens.size.control};
`;

const CenteredLoadMore = styled(LoadMore)`
  justify-items: center;
  margin-top: ${tokens.space.xl};
`;

export function UserReviews() {
  const list = useReviews();
  const { reviews, total, hasMore, isError, isLoadingMore, loadMore } = list;
  return (
    <Section
      heading={total === undefined ? 'User Reviews' : `User Reviews: ${total}`}
      eyebrow="From our customers"
    >
      <ReviewGrid list={list} />
      {reviews && (
        <CenteredLoadMore
          hasMore={hasMore}
          pending={isLoadingMore}
          failed={isError}
          onLoadMore={loadMore}
          noun="reviews"
        >
          Show more reviews
        </CenteredLoadMore>
      )}
    </Section>
  );
}

/** The reviews, or the state of the list: loading, failed or empty. */
function ReviewGrid({ list }: { list: ReturnType<typeof useReviews> }) {
  const { reviews, isError, retry, pageSize } = list;
  if (reviews?.length === 0) {
    return (
      <EmptyState
        title="No reviews yet"
        action={<ButtonLink to="/dashboard/myreview">Write the first review</ButtonLink>}
      >
        Tell others how your tools hold up.
      </EmptyState>
    );
  }
  if (reviews) {
    return (
      <Grid>
        {reviews.map((review) => (
          <ReviewCard key={review._id} review={review} />
        ))}
      </Grid>
    );
  }
  if (isError) {
    return (
      <ErrorNotice title="The reviews could not be loaded" onRetry={retry}>
        The shop did not respond. The rest of the page works as usual.
      </ErrorNotice>
    );
  }
  return <ReviewSkeletons count={pageSize} />;
}

function ReviewCard({ review }: { review: Review }) {
  return (
    <Card>
      <CardBody>
        <div>
          <CardTitle>{`User: ${review.clientName}`}</CardTitle>
          <Client>{review.client}</Client>
          {review.tool && (
            <Client>
              About <TextLink to={toolPath({ _id: review.tool.id })}>{review.tool.name}</TextLink>
            </Client>
          )}
          {review.verified === false && <Client>Unverified</Client>}
        </div>
        <Text>{review.reviews}</Text>
        <CardFooter>
          <Ratings>
            <span aria-hidden="true">
              <Rating value={review.rating} />
            </span>
            <p>{`Ratings: ${review.rating} star`}</p>
          </Ratings>
          <ButtonLink to="/dashboard/myreview" $size="small">
            Review
          </ButtonLink>
        </CardFooter>
      </CardBody>
    </Card>
  );
}

function ReviewSkeletons({ count }: { count: number }) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return (
    <div role="status">
      <VisuallyHidden>Loading reviews</VisuallyHidden>
      <Grid aria-hidden="true">
        {numbers.map((number) => (
          <Card as="div" key={number}>
            <CardBody>
              <Skeleton shape="text" lines={2} />
              <Skeleton shape="text" lines={4} />
              <CardFooter>
                <ActionSkeleton>
                  <Skeleton shape="text" />
                </ActionSkeleton>
              </CardFooter>
            </CardBody>
          </Card>
        ))}
      </Grid>
    </div>
  );
}
