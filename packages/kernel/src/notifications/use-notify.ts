import { useCallback } from 'react';
import { useAppDispatch } from '../store/hooks.ts';
import { type NotificationType, notified } from './notifications.slice.ts';

/**
 * Returns a function that shows a toast. With a `key`, each toast replaces the previous one with that key: a form shows only the
 * outcome of its last attempt.
 */
export function useNotify(key?: string): (type: NotificationType, message: string) => void {
  const dispatch = useAppDispatch();
  return useCallback((type, message) => dispatch(notified(type, message, key)), [dispatch, key]);
}
