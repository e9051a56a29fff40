import { Button, FormMessage, Stack } from '@whetstone/ui';
import { styled } from 'styled-components';

/** What a paged query says of its further pages. */
export interface FurtherRows {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

const Foot = styled(Stack)`
  justify-items: start;
`;

interface LoadMoreProps extends FurtherRows {
  noun: string;
}

export function LoadMore({
  noun,
  hasNextPage,
  isFetchingNextPage,
  isFetchNextPageError,
  fetchNextPage,
}: LoadMoreProps) {
  if (!hasNextPage) return null;
  return (
    <Foot gap="s">
      {isFetchNextPageError && (
        <FormMessage tone="error">Further {noun} could not be loaded. Please try again.</FormMessage>
      )}
      <Button pending={isFetchingNextPage} onClick={fetchNextPage}>
        Load more {noun}
      </Button>
    </Foot>
  );
}
