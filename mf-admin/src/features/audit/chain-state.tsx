import { Button, ErrorNotice, FormMessage, Skeleton, Stack, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { DotLabel } from '../../shared/dot-label.tsx';
import { formatCount } from '../../shared/format.ts';
import { RelativeTime } from '../../shared/relative-time.tsx';
import { useAuditReadChainQuery, useCheckChain } from './audit.api.ts';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem 1.5rem;
  min-height: 3.25rem;
  align-items: center;
  justify-content: space-between;
`;

const Lines = styled(Skeleton)`
  width: 14rem;
`;

const Detail = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

/** Enlarged text wraps. */
const State = styled(DotLabel)`
  white-space: normal;
`;

export function ChainState() {
  const { data: chain, isError, refetch } = useAuditReadChainQuery();
  const { check, pending } = useCheckChain();
  if (isError) return <ErrorNotice title="The state of the log could not be loaded" onRetry={refetch} />;
  if (!chain)
    return (
      <Row role="status">
        <VisuallyHidden>Loading the state of the log</VisuallyHidden>
        <Lines shape="text" lines={2} aria-hidden="true" />
      </Row>
    );
  const { entries, checkedAt, checkedEntries, fault } = chain;
  const count = checkedAt && !fault ? checkedEntries : entries;
  return (
    <Stack gap="m">
      <Row>
        <div role="status">
          <State $tone={fault ? 'attention' : checkedAt ? 'done' : 'pending'}>
            {fault ? 'The log has a fault' : checkedAt ? 'Complete and unchanged' : 'Not checked yet'}
          </State>
          <Detail>
            <span>{`${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`}</span>
            {checkedAt && (
              <span>
                {' '}
                checked <RelativeTime at={checkedAt} />
              </span>
            )}
          </Detail>
        </div>
        <Button size="small" pending={pending} onClick={check}>
          Check now
        </Button>
      </Row>
      {fault && <FormMessage tone="error">{fault}</FormMessage>}
    </Stack>
  );
}
