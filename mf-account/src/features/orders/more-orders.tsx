import { Button, FormMessage, Stack } from '@whetstone/ui';
import { styled } from 'styled-components';

/** What a paged query says of its further pages. */
export interface FurtherPages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

const Foot = styled(Stack)`
  justify-items: start;
  margin-top: 1.5rem;
`;

export function MoreOrders(pages: FurtherPages) {
  if (!pages.hasNextPage) return null;
  return (
    <Foot gap="s">
      {pages.isFetchNextPageError && (
        <FormMessage tone="error">Further orders could not be loaded. Please try again.</FormMessage>
      )}
      <Button pending={pages.isFetchingNextPage} onClick={pages.fetchNextPage}>
        Show more orders
      </Button>
    </Foot>
  );
}
