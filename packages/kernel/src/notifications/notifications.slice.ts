import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export type NotificationType = 'info' | 'success' | 'warning' | 'error' | 'default';

export interface Notification {
  id: string;
  type: NotificationType;
  message: string;
}

const initialState: Notification[] = [];

/** What microfrontends want to tell the visitor; the shell shows each as a toast and takes it off the list. */
export const notifications = createSlice({
  name: 'notifications',
  initialState,
  reducers: {
    notified: {
      prepare: (type: NotificationType, message: string) => ({ payload: { id: nanoid(), type, message } }),
      reducer: (state, action: PayloadAction<Notification>) => {
        state.push(action.payload);
      },
    },
    shown: (state, action: PayloadAction<string>) => state.filter(({ id }) => id !== action.payload),
  },
  selectors: { selectNotifications: (state) => state },
});

export const { notified, shown } = notifications.actions;
export const { selectNotifications } = notifications.selectors;
