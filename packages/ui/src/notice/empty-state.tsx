import type { ReactNode } from 'react';
import { NoticePlate, NoticeText, NoticeTitle } from './notice-plate.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The link or button that leads on. */
  action?: ReactNode;
}

/** Stands where a list would be while there is nothing in it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <NoticePlate>
      <NoticeTitle>{title}</NoticeTitle>
      {children && <NoticeText>{children}</NoticeText>}
      {action}
    </NoticePlate>
  );
}
