import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { type NotificationType, notified } from './notifications.slice.ts';
import type { AppDispatch, RootState } from './store/store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/**
 * Returns a function that shows a toast. With a `key`, each toast replaces the previous one with that key: a form shows only the
 * outcome of its last attempt.
 */
export function useNotify(key?: string): (type: NotificationType, message: string) => void {
  const dispatch = useAppDispatch();
  return useCallback((type, message) => dispatch(notified(type, message, key)), [dispatch, key]);
}
