import { Button, FormMessage, Section, Stack, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ReviewGrid } from './review-grid.tsx';
import { useReviews } from './use-reviews.ts';

const More = styled(Stack)`
  justify-items: center;
  margin-top: ${tokens.space.xl};
`;

/** What customers say, on the home page. */
export function UserReviews() {
  const list = useReviews();
  const { reviews, total, hasMore, isError, isLoadingMore, loadMore } = list;
  return (
    <Section
      heading={total === undefined ? 'User Reviews' : `User Reviews: ${total}`}
      eyebrow="From other benches"
    >
      <ReviewGrid list={list} />
      {hasMore && (
        <More>
          {reviews && isError && !isLoadingMore && (
            <FormMessage tone="error">More reviews could not be loaded. Please try again.</FormMessage>
          )}
          <Button onClick={loadMore} pending={isLoadingMore}>
            Show more reviews
          </Button>
        </More>
      )}
    </Section>
  );
}
