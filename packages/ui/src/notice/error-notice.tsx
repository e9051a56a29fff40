import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { NoticePlate, NoticeText, NoticeTitle } from './notice-plate.tsx';

export interface ErrorNoticeProps {
  title: ReactNode;
  children?: ReactNode;
  /** Shows a button that tries again. */
  onRetry?: () => void;
  retryLabel?: string;
}

/** Says what could not be shown, in the place where it would have been. */
export function ErrorNotice({ title, children, onRetry, retryLabel = 'Try again' }: ErrorNoticeProps) {
  return (
    <NoticePlate role="alert">
      <NoticeTitle>{title}</NoticeTitle>
      {children && <NoticeText>{children}</NoticeText>}
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          <Icon name="retry" size={14} />
          {retryLabel}
        </Button>
      )}
    </NoticePlate>
  );
}
