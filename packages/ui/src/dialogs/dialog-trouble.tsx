import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { ErrorNotice } from '../notice/error-notice.tsx';
import { tokens } from '../theme/css-variables.ts';

const Corner = styled.div`
  position: fixed;
  inset: auto ${tokens.space.m} ${tokens.space.m} auto;
  z-index: 20;
  display: flex;
  align-items: flex-start;
  max-width: calc(100vw - 2 * ${tokens.space.m});
  background: ${tokens.color.surface};
  border: 1px solid ${tokens.color.outline};
`;

/** Stands in for a dialog whose code could not be loaded. */
export function DialogTrouble({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <Corner>
      <ErrorNotice title="This window could not be opened" onRetry={onRetry}>
        Check your connection, then try again.
      </ErrorNotice>
      <Button variant="quiet" size="small" onClick={onClose}>
        Close
      </Button>
    </Corner>
  );
}
