import { Button, ErrorNotice, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import type { useRange } from './use-range.ts';

const Foot = styled.div`
  display: flex;
  justify-content: center;
  margin-top: ${tokens.space.xl};
`;

interface MoreToolsProps {
  range: ReturnType<typeof useRange>;
  onMore: () => void;
}

/** Below the list: the way to the next page of it. */
export function MoreTools({ range, onMore }: MoreToolsProps) {
  if (!range.hasMore || range.isStale) return null;
  return (
    <Foot>
      {range.isError ? (
        <ErrorNotice title="More tools could not be loaded" onRetry={range.retry} />
      ) : (
        <Button onClick={onMore} pending={range.isFetching}>
          Show more
        </Button>
      )}
    </Foot>
  );
}
