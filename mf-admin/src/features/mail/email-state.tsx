import type { EmailState, EmailSummaryDto } from '@whetstone/contract/api';
import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { DotLabel, type Tone } from '../../shared/dot-label.tsx';
import { formatQuantity } from '../../shared/format.ts';
import { ShortTime } from '../../shared/relative-time.tsx';

export const STATES: Record<EmailState, string> = {
  queued: 'Queued',
  sending: 'Being sent',
  sent: 'Sent',
  failed: 'Failed',
};

const TONES: Record<EmailState, Tone> = {
  queued: 'pending',
  sending: 'pending',
  sent: 'done',
  failed: 'attention',
};

const Detail = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-weight: ${tokens.weight.body};
  overflow-wrap: anywhere;
`;

/** 'Queued', with what happened so far and what happens next. */
export function EmailStateLabel({
  email: { state, attempts, error, nextAttemptAt },
}: {
  email: EmailSummaryDto;
}) {
  return (
    <>
      <DotLabel $tone={TONES[state]}>{STATES[state]}</DotLabel>
      {state !== 'sent' && attempts > 0 && (
        <Detail>
          <span>{formatQuantity(attempts, 'attempt')}</span>
          {nextAttemptAt && (
            <span>
              , next on <ShortTime at={nextAttemptAt} />
            </span>
          )}
        </Detail>
      )}
      {state !== 'sent' && error && <Detail>{error}</Detail>}
    </>
  );
}
