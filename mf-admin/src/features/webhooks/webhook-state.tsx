import type { WebhookDto } from '@whetstone/contract/api';
import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { DotLabel } from '../../shared/dot-label.tsx';
import { formatQuantity } from '../../shared/format.ts';
import { ShortTime } from '../../shared/relative-time.tsx';

const Reason = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.body};
  overflow-wrap: anywhere;
`;

const PAUSES: Record<NonNullable<WebhookDto['pauseReason']> | 'admin', string> = {
  admin: 'An admin paused the webhook.',
  gone: 'The receiver returned 410, which ends the subscription.',
  failing: 'Every attempt of the last day failed, and there were ten or more.',
};

/** Whether the webhook receives events, with the reason why not, or the failures so far. */
export function WebhookState({
  webhook: { state, pauseReason, failures, failingSince },
}: {
  webhook: WebhookDto;
}) {
  if (state === 'paused')
    return (
      <>
        <DotLabel $tone={pauseReason ? 'attention' : 'ended'}>Paused</DotLabel>
        <Reason>{`${PAUSES[pauseReason ?? 'admin']} Events wait until the webhook is resumed.`}</Reason>
      </>
    );
  if (failures === 0) return <DotLabel $tone="done">Active</DotLabel>;
  return (
    <>
      <DotLabel $tone="pending">Active</DotLabel>
      <Reason>
        <span>{formatQuantity(failures, 'failed attempt')}</span>
        {failingSince && (
          <span>
            {' '}
            since <ShortTime at={failingSince} />
          </span>
        )}
      </Reason>
    </>
  );
}
