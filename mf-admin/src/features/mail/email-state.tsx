import type { EmailState, EmailSummaryDto } from '@whetstone/contract/api';
import { DotLabel, type Tone } from '../../shared/dot-label.tsx';
import { formatQuantity } from '../../shared/format.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { Detail } from '../../shared/text.ts';

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
