import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';

export type NotificationType = 'info' | 'success' | 'warning' | 'error' | 'default';

export interface Notification {
  /** A notification replaces an earlier one with the same id. */
  id: string;
  type: NotificationType;
  message: string;
}

const initialState: Notification[] = [];

/** Notifications that the shell has not shown yet. The shell shows each one as a toast and removes it here. */
export const notifications = createSlice({
  name: 'kernel/notifications',
  reducerPath: 'notifications',
  initialState,
  reducers: {
    notified: {
      prepare: (type: NotificationType, message: string, key?: string) => ({
        payload: { id: key ?? nanoid(), type, message },
      }),
      reducer: (state, { payload }: PayloadAction<Notification>) => [
        ...state.filter(({ id }) => id !== payload.id),
        payload,
      ],
    },
    shown: (state, action: PayloadAction<string>) => state.filter(({ id }) => id !== action.payload),
  },
  selectors: { selectNotifications: (state) => state },
});

const { notified } = notifications.actions;
export const { shown } = notifications.actions;
export const { selectNotifications } = notifications.selectors;

/**
 * Returns a function that shows a toast. With a `key`, each toast replaces the previous one with that key: a form shows only the
 * outcome of its last attempt.
 */
export function useNotify(key?: string): (type: NotificationType, message: string) => void {
  const dispatch = useDispatch();
  return useCallback((type, message) => dispatch(notified(type, message, key)), [dispatch, key]);
}
