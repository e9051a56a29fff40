import { type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import { Button } from '../button/button.tsx';
import { Icon } from '../content/icon.tsx';
import { useFocusLandmarkOnUnmount } from '../focus.ts';
import { tokens } from '../theme/tokens.ts';

const cornerTick = (at: string, width: string, height: string) =>
  `linear-gradient(${tokens.color.outline} 0 0) ${at} / ${width} ${height} no-repeat`;

const cornerTicks = ['left top', 'right top', 'left bottom', 'right bottom']
  .flatMap((at) => [cornerTick(at, '12px', '1px'), cornerTick(at, '1px', '12px')])
  .join(', ');

const Plate = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: ${tokens.space.s};
  padding: ${tokens.space.l};
  background: ${cornerTicks};
`;

const Title = styled.p`
  font-size: ${tokens.text.l};
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
`;

const Text = styled.div`
  max-width: ${tokens.size.measure};
  color: ${tokens.color.inkMuted};
`;

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** A link or a button to the next step. */
  action?: ReactNode;
}

/** Takes the place of an empty list. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Plate>
      <Title>{title}</Title>
      {children && <Text>{children}</Text>}
      {action}
    </Plate>
  );
}

export interface ErrorNoticeProps {
  title: ReactNode;
  children?: ReactNode;
  /** Shows a retry button. */
  onRetry?: () => void;
  retryLabel?: string;
}

/** Takes the place of content that failed to load. After a retry the focus moves to the landmark around the notice. */
export function ErrorNotice({ title, children, onRetry, retryLabel = 'Try again' }: ErrorNoticeProps) {
  const plate = useRef<HTMLDivElement>(null);
  useFocusLandmarkOnUnmount(plate);
  return (
    <Plate role="alert" ref={plate}>
      <Title>{title}</Title>
      {children && <Text>{children}</Text>}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          <Icon name="retry" size={14} />
          <span>{retryLabel}</span>
        </Button>
      )}
    </Plate>
  );
}
