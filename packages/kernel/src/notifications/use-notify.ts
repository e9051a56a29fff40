import { useCallback } from 'react';
import { useAppDispatch } from '../store/hooks.ts';
import { type NotificationType, notified } from './notifications.slice.ts';

/** A function that shows the visitor a toast. */
export function useNotify(): (type: NotificationType, message: string) => void {
  const dispatch = useAppDispatch();
  return useCallback((type, message) => dispatch(notified(type, message)), [dispatch]);
}
