import { EmptyState, ErrorNotice, Grid } from '@whetstone/ui';
import { LinkButton } from '../../shared/link-button.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewSkeletons } from './review-skeletons.tsx';
import type { useReviews } from './use-reviews.ts';

/** The reviews, or what there is to say in their place. */
export function ReviewGrid({ list }: { list: ReturnType<typeof useReviews> }) {
  const { reviews, isError, retry, pageSize } = list;
  if (reviews?.length === 0) {
    return (
      <EmptyState
        title="No reviews yet"
        action={<LinkButton to="/dashboard/myreview">Write the first</LinkButton>}
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
        The shop did not answer. The rest of the page works as usual.
      </ErrorNotice>
    );
  }
  return <ReviewSkeletons count={pageSize} />;
}
